/**
 * Background sealing of records into a hash chain per organization. Each hash covers a record and the previous hash, so
 * a manual change is detectable. The seal key is outside the database, so write access to the tables does not suffice
 * to recalculate the hashes.
 */
import type { Tenancy, DatabaseTransaction } from '../database/tenancy.ts';
import type { Chain } from './chain.ts';
import { findOpenedKeys } from './keys.repository.ts';
import { FIRST_HASH, hashAfter, type SealKey } from './seal-hash.ts';
import {
  findLastSeal,
  findOrganizationsToSeal,
  findWaiting,
  insertSeals,
  lockChain,
  removeWaiting,
  type Seal,
  type SealedContent,
} from './seals.repository.ts';
import { isStampedBy } from './stamps.ts';

/** Records per transaction. Short transactions free the only connection of an embedded database soon. */
export const BATCH = 500;

/** Newest seal of a chain. A copy stored elsewhere reveals a truncated or rewritten chain. */
interface ChainHead {
  readonly chain: string;
  readonly organizationId: string;
  readonly position: number;
  readonly hash: string;
}

/** An unsealed record without a valid stamp. The server does not seal it. */
interface Forged {
  readonly chain: string;
  readonly organizationId: string;
  readonly id: string;
}

export interface Sealing {
  /** Key that makes the hashes of the seals. Default: no key, so that the hashes are plain. */
  readonly key?: SealKey | null;
  /**
   * True if the table `seal_keys` lists the keys of this database. In such a database `key` must be the current key,
   * and records without a stamp of this key get no seal.
   */
  readonly isOpened?: boolean;
  onSealed?(head: ChainHead): void;
  onForged?(forged: Forged): void;
}

export class KeyRetired extends Error {}

export async function sealRecords(
  tenancy: Tenancy,
  chains: readonly Chain[],
  sealing: Sealing = {},
): Promise<number> {
  let sealed = 0;
  for (const chain of chains) {
    const waiting = await tenancy.asSystem('ledger-check', (tx) => findOrganizationsToSeal(tx, chain));
    for (const organizationId of waiting) {
      for (let after: string | null = null; ;) {
        const from: string | null = after;
        const batch: SealBatch = await tenancy.asSystem('ledger-check', (tx) =>
          sealBatch(tx, chain, organizationId, from, sealing),
        );
        sealed += batch.seals.length;
        const last = batch.seals.at(-1);
        if (last) {
          const { position, hash } = last;
          sealing.onSealed?.({ chain: chain.seals, organizationId, position, hash });
        }
        for (const id of batch.forged) sealing.onForged?.({ chain: chain.records, organizationId, id });
        after = batch.last;
        if (after === null) break;
      }
    }
  }
  return sealed;
}

interface SealBatch {
  readonly seals: readonly Seal[];
  readonly forged: readonly string[];
  /** Id of the last record of the sealed batch; null if the queue contains no more records. */
  readonly last: string | null;
}

async function sealBatch(
  tx: DatabaseTransaction,
  chain: Chain,
  organizationId: string,
  after: string | null,
  { key = null, isOpened = false }: Sealing,
): Promise<SealBatch> {
  await lockChain(tx, chain, organizationId);
  if (isOpened) await refuseRetired(tx, key);
  const last = await findLastSeal(tx, chain, organizationId);
  const waiting = await findWaiting(tx, chain, organizationId, after, BATCH);
  const isGenuine = ({ content, stamp }: SealedContent) =>
    !isOpened || !chain.stamped || !key || isStampedBy(key, stamp, chain.stamped(organizationId, content));
  const genuine = waiting.filter(isGenuine);
  const seals = sealsAfter(last, genuine, key);
  if (seals.length > 0) {
    await removeWaiting(
      tx,
      chain,
      organizationId,
      genuine.map(({ id }) => id),
    );
    await insertSeals(tx, chain, organizationId, seals);
  }
  return {
    seals,
    forged: waiting.filter((record) => !genuine.includes(record)).map(({ id }) => id),
    last: waiting.length === BATCH ? (waiting.at(-1)?.id ?? null) : null,
  };
}

async function refuseRetired(tx: DatabaseTransaction, key: SealKey | null): Promise<void> {
  const inUse = (await findOpenedKeys(tx)).at(-1);
  if (inUse?.id !== key?.id)
    throw new KeyRetired('Another LITRO_SEAL_KEY has been taken into use since the start.');
}

function sealsAfter(last: Seal | undefined, records: readonly SealedContent[], key: SealKey | null) {
  let { position, hash } = last ?? { position: 0, hash: FIRST_HASH };
  return records.map((record) => {
    position += 1;
    hash = hashAfter(hash, record.content, key);
    return { position, hash, keyId: key?.id ?? null, recordId: record.id };
  });
}
