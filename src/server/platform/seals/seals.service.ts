/**
 * Seals records into a chain of hashes per organisation, in the background, so that a record changed by hand is found:
 * each hash covers the record and the hash before it. With a key that the database does not hold, nobody who can write
 * the tables can make the hashes anew.
 */
import type { Tenancy, Transaction } from '../database/tenancy.ts';
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

/** Records sealed or read in one transaction, so that the only connection of an embedded database is soon free. */
export const BATCH = 500;

/** The newest seal of a chain: kept elsewhere, it shows that the end of the chain was cut off or all of it made anew. */
interface ChainHead {
  readonly chain: string;
  readonly organizationId: string;
  readonly position: number;
  readonly hash: string;
}

/** A record that waits for its seal and was not written by a server: it gets none. */
interface Forged {
  readonly chain: string;
  readonly organizationId: string;
  readonly id: string;
}

export interface Sealing {
  /** None unless told: the hashes are plain then. */
  readonly key?: SealKey | null;
  /**
   * Whether the database names its keys: this one is sealed with as long as it is the one in use, and what carries no stamp of it gets
   * no seal.
   */
  readonly isOpened?: boolean;
  /** Told of each new head, after its seals are committed. */
  onSealed?(head: ChainHead): void;
  /** Told, each time, of what gets no seal. */
  onForged?(forged: Forged): void;
}

/** Thrown where another key has been taken into use since. */
export class KeyRetired extends Error {}

/** Seals everything that waits. Answers how many records were sealed. */
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
        const batch: Batch = await tenancy.asSystem('ledger-check', (tx) =>
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

interface Batch {
  readonly seals: readonly Seal[];
  readonly forged: readonly string[];
  /** The last record that was looked at; null where no more wait. */
  readonly last: string | null;
}

async function sealBatch(
  tx: Transaction,
  chain: Chain,
  organizationId: string,
  after: string | null,
  { key = null, isOpened = false }: Sealing,
): Promise<Batch> {
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

async function refuseRetired(tx: Transaction, key: SealKey | null): Promise<void> {
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
