import { StartError } from '../database/start-error.ts';
import type { Tenancy, DatabaseTransaction } from '../database/tenancy.ts';
import type { Chain } from './chain.ts';
import { isClosedByKey } from './closings.ts';
import { findClosings, findOpenedKeys, type Closing, type OpenedKey } from './keys.repository.ts';
import { FIRST_HASH, findSealKey, hashAfter, knownKeys, type SealKey, type SealKeys } from './seal-hash.ts';
import {
  findChainedOrganizations,
  findUnchained,
  findWaiting,
  readChain,
  type ReadSeal,
  type SealedContent,
} from './seals.repository.ts';
import { BATCH } from './seals.service.ts';
import { isStampedBy } from './stamps.ts';

export interface ChainFault {
  readonly organizationId: string;
  readonly kind: Chain['fault'];
  /** Id of the first invalid record; id of the organization if no record can be named. */
  readonly id: string;
}

interface Verification {
  readonly signal?: AbortSignal;
  /** Organization whose chains are verified; default: all organizations. */
  readonly organizationId?: string;
}

/**
 * Verifies every chain from its start and reports the first invalid record of each organization. Throws if `signal`
 * aborts. Throws a StartError if a key in use is not in `keys`.
 */
export async function verifyChains(
  tenancy: Tenancy,
  chains: readonly Chain[],
  keys: SealKeys = [],
  { signal, organizationId: only }: Verification = {},
): Promise<ChainFault[]> {
  const faults: ChainFault[] = [];
  const openedKeys = keysOpened(await inCheck(tenancy, findOpenedKeys), keys);
  for (const chain of chains) {
    const chained = only ? [only] : await inCheck(tenancy, (tx) => findChainedOrganizations(tx, chain));
    for (const organizationId of chained) {
      signal?.throwIfAborted();
      const broken = await findBreak(tenancy, { chain, organizationId, keys, openedKeys });
      if (broken) faults.push({ organizationId, kind: chain.fault, id: broken });
    }
  }
  return faults;
}

/** Seal keys that the database uses, oldest first. Throws a StartError if `keys` lacks a seal key. */
function keysOpened(openedKeys: readonly OpenedKey[], keys: SealKeys): SealKey[] {
  return openedKeys.map(({ id }) => {
    const key = findSealKey(keys, id);
    if (key) return key;
    throw new StartError(
      `LITRO_SEAL_KEY lacks the key ${id}, with which a part of this database was sealed: name it behind the one in use, after a comma.`,
    );
  });
}

const inCheck = <T>(tenancy: Tenancy, work: (tx: DatabaseTransaction) => Promise<T>) =>
  tenancy.asSystem('ledger-check', work);

interface Followed {
  readonly chain: Chain;
  readonly organizationId: string;
  readonly keys: SealKeys;
  readonly openedKeys: readonly SealKey[];
}

async function findBreak(tenancy: Tenancy, followed: Followed): Promise<string | undefined> {
  const { chain, organizationId, keys, openedKeys } = followed;
  const closings = await inCheck(tenancy, (tx) => findClosings(tx, organizationId, chain.seals));
  if (!closings.every((closing) => isClosedByKey(closing, keys))) return organizationId;
  const follow = createFollower(followed, closings);
  let position = 0;
  for (;;) {
    const after = position;
    const seals = await inCheck(tenancy, (tx) => readChain(tx, chain, organizationId, after, BATCH));
    for (const seal of seals) if (!follow(seal, (position += 1))) return seal.recordId;
    if (seals.length < BATCH) break;
  }
  if (closings.some(({ count }) => count > position)) return organizationId;
  const [unchained] = await inCheck(tenancy, (tx) => findUnchained(tx, chain, organizationId, 1));
  return unchained ?? (openedKeys.length > 0 ? findForged(tenancy, followed) : undefined);
}

/**
 * Returns a function that checks the position, key and hash of the next seal. The function also compares the hash with
 * the closings that later keys made at this position.
 */
function createFollower(
  { chain, organizationId, keys, openedKeys }: Followed,
  closings: readonly Closing[],
): (seal: ReadSeal, position: number) => boolean {
  let hash = FIRST_HASH;
  const former = knownKeys(keys);
  const startOf = (key: SealKey) => closings.find(({ keyId }) => keyId === key.id)?.count ?? 0;
  const keyAt = (position: number) => openedKeys.findLast((key) => startOf(key) < position);
  return (seal, position) => {
    if (seal.content === null || seal.position !== position) return false;
    const inUse = keyAt(position);
    const sealedBy = inUse ? (seal.keyId === inUse.id ? inUse : undefined) : former.after(seal.keyId);
    if (sealedBy === undefined) return false;
    hash = hashAfter(hash, seal.content, sealedBy);
    if (hash !== seal.hash) return false;
    if (closings.some(({ count, digest }) => count === position && digest !== hash)) return false;
    return !inUse || isGenuine(chain, organizationId, seal.content, seal.stamp, inUse);
  };
}

const isGenuine = (
  { stamped }: Chain,
  organizationId: string,
  content: string,
  stamp: string | null,
  key: SealKey,
) => !stamped || isStampedBy(key, stamp, stamped(organizationId, content));

async function findForged(
  tenancy: Tenancy,
  { chain, organizationId, openedKeys }: Followed,
): Promise<string | undefined> {
  const inUse = openedKeys.at(-1);
  if (!inUse || !chain.stamped) return undefined;
  for (let after: string | null = null; ;) {
    const from: string | null = after;
    const waiting: SealedContent[] = await inCheck(tenancy, (tx) =>
      findWaiting(tx, chain, organizationId, from, BATCH),
    );
    const forged = waiting.find(
      ({ content, stamp }) => !isGenuine(chain, organizationId, content, stamp, inUse),
    );
    if (forged) return forged.id;
    const last = waiting.at(-1);
    if (!last || waiting.length < BATCH) return undefined;
    after = last.id;
  }
}
