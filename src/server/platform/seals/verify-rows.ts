import { createHash, type Hash } from 'node:crypto';
import type { Tenancy, DatabaseTransaction } from '../database/tenancy.ts';
import { stampedAnswer } from './stamped-answer.ts';
import { isClosedByKey } from './closings.ts';
import { findClosings, findOpenedKeys } from './keys.repository.ts';
import { findSealKey, type SealKey, type SealKeys } from './seal-hash.ts';
import {
  findAnswers,
  findOrganizations,
  findRows,
  type ReadAnswer,
  type ReadRow,
} from './rows.repository.ts';
import { STAMPED_TABLES, stampedInColumns, type StampedTable } from './stamped-rows.ts';
import { isStamped, keyOfStamp } from './stamps.ts';

export interface RowFault {
  readonly organizationId: string;
  readonly kind:
    | 'wallet_changed'
    | 'fill_changed'
    | 'refusal_changed'
    | 'tank_wallet_changed'
    | 'tank_operation_changed'
    | 'withholding_changed'
    | 'answer_changed';
  /**
   * Id of the first invalid row. The id of the organization if the digest of its rows without a stamp of the current key
   * differs from `seal_closings`.
   */
  readonly id: string;
}

const FAULTS = {
  wallets: 'wallet_changed',
  fills: 'fill_changed',
  refused_refuels: 'refusal_changed',
  tank_wallets: 'tank_wallet_changed',
  tank_operations: 'tank_operation_changed',
  withheld_changes: 'withholding_changed',
} as const;

const BATCH = 1_000;

interface Digest {
  readonly count: number;
  readonly digest: string;
}

type VerificationRun = <T>(work: (tx: DatabaseTransaction) => Promise<T>) => Promise<T>;

async function digestRows(
  run: VerificationRun,
  table: StampedTable,
  organizationId: string,
  { id: keyId }: SealKey,
  onRow: (row: ReadRow, content: string) => boolean = () => true,
): Promise<Digest | { readonly wrong: string }> {
  const hash: Hash = createHash('sha256');
  let count = 0;
  for (let after: string | null = null; ;) {
    const from: string | null = after;
    const rows: ReadRow[] = await run((tx) => findRows(tx, table, organizationId, from, BATCH));
    for (const row of rows) {
      const content = stampedInColumns(table, row.columns);
      if (keyOfStamp(row.stamp) === keyId) {
        if (!onRow(row, content)) return { wrong: row.id };
      } else {
        count += 1;
        hash.update(`${content}\n${row.stamp ?? ''}\n`);
      }
    }
    after = rows.at(-1)?.id ?? null;
    if (rows.length < BATCH) return { count, digest: hash.digest('hex') };
  }
}

/** Digest of the rows without a stamp of the new key `key`. The closing of this key must cover these rows. */
export async function digestFormer(
  tx: DatabaseTransaction,
  table: StampedTable,
  organizationId: string,
  key: SealKey,
): Promise<Digest> {
  const found = await digestRows((work) => work(tx), table, organizationId, key);
  if ('wrong' in found) throw new Error('A row carries a stamp of a key that is not in use yet.');
  return found;
}

/**
 * Reports the first invalid row of each table and organization, or only of the table and organization in `only`.
 * Returns nothing if the database has no key. `verifyChains` must have checked that all keys are given.
 */
export async function verifyRows(
  tenancy: Tenancy,
  keys: SealKeys,
  only?: { readonly organizationId: string; readonly table: StampedTable },
): Promise<RowFault[]> {
  const run: VerificationRun = (work) => tenancy.asSystem('ledger-check', work);
  const openedKeys = await run(findOpenedKeys);
  const [first] = openedKeys;
  const key = findSealKey(keys, openedKeys.at(-1)?.id ?? null);
  if (!first || !key) return [];
  const faults: RowFault[] = [];
  const verifyTable = async (organizationId: string, table: StampedTable) => {
    const id = await findWrongRow(run, table, organizationId, keys, key);
    if (id !== undefined) faults.push({ organizationId, kind: FAULTS[table], id });
  };
  if (only) {
    await verifyTable(only.organizationId, only.table);
    return faults;
  }
  for (const organizationId of await run(findOrganizations)) {
    for (const table of STAMPED_TABLES) await verifyTable(organizationId, table);
    const answer = await findWrongAnswer(run, organizationId, keys, first.openedAt);
    if (answer !== undefined) faults.push({ organizationId, kind: 'answer_changed', id: answer });
  }
  return faults;
}

async function findWrongRow(
  run: VerificationRun,
  table: StampedTable,
  organizationId: string,
  keys: SealKeys,
  key: SealKey,
): Promise<string | undefined> {
  const isRight = ({ stamp }: ReadRow, content: string) => isStamped(stamp, content, [key]);
  const found = await digestRows(run, table, organizationId, key, isRight);
  if ('wrong' in found) return found.wrong;
  const closings = await run((tx) => findClosings(tx, organizationId, table));
  const closing = closings.find(({ keyId }) => keyId === key.id);
  if (!closing) return found.count > 0 ? organizationId : undefined;
  const isSame = closing.count === found.count && closing.digest === found.digest;
  return isSame && isClosedByKey(closing, keys) ? undefined : organizationId;
}

/**
 * Finds the first stored response without a valid stamp. The server deletes old responses, so no closing (sealed
 * summary of a table) covers responses. Responses from before the first seal key count as valid.
 */
async function findWrongAnswer(
  run: VerificationRun,
  organizationId: string,
  keys: SealKeys,
  firstAt: Date,
): Promise<string | undefined> {
  const isRight = (stored: ReadAnswer) =>
    stored.stamp === null
      ? stored.createdAt < firstAt
      : isStamped(stored.stamp, stampedAnswer({ ...stored, organizationId }), keys);
  for (let after: ReadAnswer | null = null; ;) {
    const from: ReadAnswer | null = after;
    const answers: ReadAnswer[] = await run((tx) => findAnswers(tx, organizationId, from, BATCH));
    const wrong = answers.find((stored) => !isRight(stored));
    if (wrong) return wrong.key;
    after = answers.at(-1) ?? null;
    if (answers.length < BATCH) return undefined;
  }
}
