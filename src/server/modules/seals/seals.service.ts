/**
 * Seals records into a chain of hashes per organisation, in the background, so that a record changed by hand is found:
 * each hash covers the record and the hash before it. With a key that the database does not hold, nobody who can write
 * the tables can make the hashes anew.
 */
import type { Tenancy, Transaction } from '../../database/tenancy.ts';
import type { Chain } from './chain.ts';
import { FIRST_HASH, hashAfter, knownKeys, type SealKey } from './seal-hash.ts';
import {
  findChainedOrganizations,
  findLastSeal,
  findOrganizationsToSeal,
  findUnchained,
  insertSeals,
  lockChain,
  readChain,
  takeUnsealed,
  type Seal,
  type SealedContent,
} from './seals.repository.ts';

export interface ChainFault {
  readonly organizationId: string;
  readonly kind: Chain['fault'];
  /** The first record that does not fit. */
  readonly id: string;
}

/** Records sealed or read in one transaction, so that the only connection of an embedded database is soon free. */
const BATCH = 500;

/** The newest seal of a chain: kept elsewhere, it shows that the end of the chain was cut off or all of it made anew. */
interface ChainHead {
  readonly chain: string;
  readonly organizationId: string;
  readonly position: number;
  readonly hash: string;
}

export interface Sealing {
  /** None unless told: the hashes are plain then. */
  readonly key?: SealKey | null;
  /** Told of each new head, after its seals are committed. */
  onSealed?(head: ChainHead): void;
}

/** Seals everything that waits. Answers how many records were sealed. */
export async function sealRecords(
  tenancy: Tenancy,
  chains: readonly Chain[],
  { key = null, onSealed }: Sealing = {},
): Promise<number> {
  let sealed = 0;
  for (const chain of chains) {
    const waiting = await tenancy.asSystem('ledger-check', (tx) => findOrganizationsToSeal(tx, chain));
    for (const organizationId of waiting) {
      for (let count = BATCH; count === BATCH; sealed += count) {
        const seals = await tenancy.asSystem('ledger-check', (tx) =>
          sealBatch(tx, chain, organizationId, key),
        );
        count = seals.length;
        const last = seals.at(-1);
        if (last) {
          onSealed?.({ chain: chain.seals, organizationId, position: last.position, hash: last.hash });
        }
      }
    }
  }
  return sealed;
}

async function sealBatch(
  tx: Transaction,
  chain: Chain,
  organizationId: string,
  key: SealKey | null,
): Promise<readonly Seal[]> {
  await lockChain(tx, chain, organizationId);
  const last = await findLastSeal(tx, chain, organizationId);
  const records = await takeUnsealed(tx, chain, organizationId, BATCH);
  const seals = sealsAfter(last, records, key);
  if (seals.length > 0) await insertSeals(tx, chain, organizationId, seals);
  return seals;
}

function sealsAfter(last: Seal | undefined, records: readonly SealedContent[], key: SealKey | null) {
  let { position, hash } = last ?? { position: 0, hash: FIRST_HASH };
  return records.map((record) => {
    position += 1;
    hash = hashAfter(hash, record.content, key);
    return { position, hash, keyId: key?.id ?? null, recordId: record.id };
  });
}

/**
 * Follows every chain from its start and names the first record of each organisation that does not fit. Throws where `signal`
 * gives it up on the way.
 */
export async function verifyChains(
  tenancy: Tenancy,
  chains: readonly Chain[],
  key: SealKey | null = null,
  signal?: AbortSignal,
): Promise<ChainFault[]> {
  const faults: ChainFault[] = [];
  for (const chain of chains) {
    const organizationIds = await tenancy.asSystem('ledger-check', (tx) =>
      findChainedOrganizations(tx, chain),
    );
    for (const organizationId of organizationIds) {
      signal?.throwIfAborted();
      const broken = await findBreak(tenancy, chain, organizationId, key);
      if (broken) faults.push({ organizationId, kind: chain.fault, id: broken });
    }
  }
  return faults;
}

async function findBreak(
  tenancy: Tenancy,
  chain: Chain,
  organizationId: string,
  key: SealKey | null,
): Promise<string | undefined> {
  let position = 0;
  let hash = FIRST_HASH;
  const keys = knownKeys(key);
  for (;;) {
    const after = position;
    const seals = await tenancy.asSystem('ledger-check', (tx) =>
      readChain(tx, chain, organizationId, after, BATCH),
    );
    for (const seal of seals) {
      position += 1;
      const sealedBy = keys.after(seal.keyId);
      if (seal.content === null || seal.position !== position || sealedBy === undefined) return seal.recordId;
      hash = hashAfter(hash, seal.content, sealedBy);
      if (hash !== seal.hash) return seal.recordId;
    }
    if (seals.length < BATCH) break;
  }
  const [unchained] = await tenancy.asSystem('ledger-check', (tx) =>
    findUnchained(tx, chain, organizationId, 1),
  );
  return unchained;
}
