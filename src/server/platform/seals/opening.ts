/**
 * First use of a seal key. The database stores the key's id and a value that only this key can make, so a server with
 * another key does not start. The new key seals summaries of the existing records (closings) once.
 */
import type { Clock } from '../clock.ts';
import { StartError } from '../database/start-error.ts';
import type { Tenancy, DatabaseTransaction } from '../database/tenancy.ts';
import type { Chain } from './chain.ts';
import { closedBy } from './closings.ts';
import {
  findOpenedKeys,
  hasTraces,
  insertClosings,
  insertOpenedKey,
  lockKeys,
  type Closing,
  type OpenedKey,
} from './keys.repository.ts';
import { findSealKey, isMacOf, macOf, type SealKey, type SealKeys } from './seal-hash.ts';
import { findOrganizations } from './rows.repository.ts';
import { findHeads } from './seals.repository.ts';
import { sealRecords } from './seals.service.ts';
import { STAMPED_TABLES, type StampedTable } from './stamped-rows.ts';
import { digestFormer } from './verify-rows.ts';

interface SealOpeningDependencies {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
  readonly chains: readonly Chain[];
}

/**
 * Takes the first of `keys` into use, unless the database already uses this key. Throws a StartError if the database is
 * sealed with a key that is not in `keys`. Must run before the server writes anything.
 */
export async function openKey(
  { tenancy, clock, chains }: SealOpeningDependencies,
  keys: SealKeys,
): Promise<void> {
  const [key] = keys;
  if (!key) throw new Error('There is no key to seal with.');
  const before = await confirmKeys(tenancy, keys);
  const inUse = before.at(-1);
  if (inUse?.id === key.id) return;
  const last = findSealKey(keys, inUse?.id ?? null);
  // Seals the unsealed records before the new key opens, because they carry stamps of the previous key, or none.
  await sealRecords(tenancy, chains, last ? { key: last, isOpened: true } : { key });
  await tenancy.asSystem('ledger-check', async (tx) => {
    await lockKeys(tx);
    const openedKeys = await findOpenedKeys(tx);
    // Another server has opened the seal key before this transaction locked the keys.
    if (openedKeys.length !== before.length) return;
    await insertOpenedKey(tx, newlyOpened(key, openedKeys, clock), openedKeys.length + 1);
    const closings: Closing[] = [];
    for (const chain of chains) closings.push(...(await closeChain(tx, chain, key)));
    for (const table of STAMPED_TABLES) closings.push(...(await closeRows(tx, table, key)));
    await insertClosings(tx, closings);
  });
  await confirmKeys(tenancy, keys);
}

function newlyOpened(key: SealKey, openedKeys: readonly OpenedKey[], clock: Clock): OpenedKey {
  return { id: key.id, checkValue: macOf(key, 'check', checked(key.id, openedKeys)), openedAt: clock.now() };
}

/** Text from which a seal key makes its check value. The text covers the check values of all earlier keys. */
const checked = (id: string, before: readonly OpenedKey[]) =>
  JSON.stringify([id, ...before.map(({ checkValue }) => checkValue)]);

async function closeChain(tx: DatabaseTransaction, chain: Chain, key: SealKey): Promise<Closing[]> {
  const heads = await findHeads(tx, chain);
  return heads.map(({ organizationId, position, hash }) =>
    closedBy(key, { organizationId, subject: chain.seals, count: position, digest: hash }),
  );
}

async function closeRows(tx: DatabaseTransaction, table: StampedTable, key: SealKey): Promise<Closing[]> {
  const closings: Closing[] = [];
  for (const organizationId of await findOrganizations(tx)) {
    const found = await digestFormer(tx, table, organizationId, key);
    if (found.count > 0) closings.push(closedBy(key, { organizationId, subject: table, ...found }));
  }
  return closings;
}

/**
 * Returns the seal keys that the database lists, oldest first. Throws a StartError if `keys` lacks the current key, or
 * if a user changed the rows of `seal_keys` by hand.
 */
export async function confirmKeys(tenancy: Tenancy, keys: SealKeys): Promise<OpenedKey[]> {
  // The server must read the traces of seals before the list of keys. If another server opens the first key between the
  // reads, its traces must not look like deleted key rows.
  const isTraced = await tenancy.asSystem('ledger-check', hasTraces);
  const openedKeys = await tenancy.asSystem('ledger-check', findOpenedKeys);
  const inUse = openedKeys.at(-1);
  const givenId = keys[0]?.id ?? 'none';
  if (!inUse) {
    if (isTraced) throw new StartError(CHANGED);
    return openedKeys;
  }
  if (!findSealKey(keys, inUse.id)) throw new StartError(explainOther(inUse.id, givenId));
  if (inUse.id !== givenId && openedKeys.some(({ id }) => id === givenId)) {
    throw new StartError(
      `LITRO_SEAL_KEY begins with the key ${givenId}, which was replaced by ${inUse.id}: name that one first.`,
    );
  }
  const isRight = ({ id, checkValue }: OpenedKey, at: number) => {
    const key = findSealKey(keys, id);
    return !key || isMacOf(checkValue, key, 'check', checked(id, openedKeys.slice(0, at)));
  };
  if (!openedKeys.every(isRight)) throw new StartError(CHANGED);
  return openedKeys;
}

const CHANGED =
  'What the database keeps of the keys of its seals (seal_keys) was changed by hand. Put back a backup, or the rows as they were.';

const explainOther = (inUse: string, givenId: string) =>
  `LITRO_SEAL_KEY is not the key that this database is sealed with: that one is called ${inUse}, this one ${givenId}. Set the right one (without the setting it lies in LITRO_SEAL_KEY_FILE or DATA_DIR/seal.key). To take another one into use, name both, the new one first.`;
