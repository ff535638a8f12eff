/**
 * Seals entries into a hash chain per organisation, in the background, so that an entry changed by hand is found:
 * each hash covers the entry with its postings and the hash before it.
 */
import { createHash } from 'node:crypto';
import type { Tenancy, Transaction } from '../../database/tenancy.ts';
import type { LedgerFault } from './check.ts';
import {
  findLastSeal,
  findOrganizationIds,
  findOrganizationsToSeal,
  findUnchained,
  insertSeals,
  lockChain,
  readChain,
  takeUnsealed,
  type SealedContent,
} from './seal.repository.ts';

/** Entries sealed or read in one transaction, so that the only connection of an embedded database is soon free. */
const BATCH = 500;
const FIRST_HASH = '0'.repeat(64);

/** Seals everything that waits. Answers how many entries were sealed. */
export async function sealEntries(tenancy: Tenancy): Promise<number> {
  const organizationIds = await tenancy.asSystem('ledger-check', findOrganizationsToSeal);
  let sealed = 0;
  for (const organizationId of organizationIds) {
    for (let batch = BATCH; batch === BATCH; sealed += batch) {
      batch = await tenancy.asSystem('ledger-check', (tx) => sealBatch(tx, organizationId));
    }
  }
  return sealed;
}

async function sealBatch(tx: Transaction, organizationId: string): Promise<number> {
  await lockChain(tx, organizationId);
  const last = await findLastSeal(tx, organizationId);
  const entries = await takeUnsealed(tx, organizationId, BATCH);
  if (entries.length > 0) await insertSeals(tx, organizationId, chain(last, entries));
  return entries.length;
}

function chain(last: { position: number; hash: string } | undefined, entries: readonly SealedContent[]) {
  let { position, hash } = last ?? { position: 0, hash: FIRST_HASH };
  return entries.map((entry) => {
    position += 1;
    hash = nextHash(hash, entry.content);
    return { position, hash, entryId: entry.id };
  });
}

/** Follows every chain from its start and names the first entry of each organisation that does not fit. */
export async function verifyChains(tenancy: Tenancy): Promise<LedgerFault[]> {
  const faults: LedgerFault[] = [];
  for (const organizationId of await tenancy.asSystem('ledger-check', findOrganizationIds)) {
    const broken = await findBreak(tenancy, organizationId);
    if (broken) faults.push({ organizationId, kind: 'seal_broken', id: broken });
  }
  return faults;
}

async function findBreak(tenancy: Tenancy, organizationId: string): Promise<string | undefined> {
  let position = 0;
  let hash = FIRST_HASH;
  for (;;) {
    const after = position;
    const seals = await tenancy.asSystem('ledger-check', (tx) => readChain(tx, organizationId, after, BATCH));
    for (const seal of seals) {
      position += 1;
      if (seal.content === null || seal.position !== position) return seal.entryId;
      hash = nextHash(hash, seal.content);
      if (hash !== seal.hash) return seal.entryId;
    }
    if (seals.length < BATCH) break;
  }
  const [unchained] = await tenancy.asSystem('ledger-check', (tx) => findUnchained(tx, organizationId, 1));
  return unchained;
}

function nextHash(previous: string, content: string): string {
  return createHash('sha256').update(previous).update('\n').update(content).digest('hex');
}
