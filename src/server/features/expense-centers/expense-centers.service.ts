import type { ExpenseCenter } from '#contract/expense-centers.ts';
import type { RouteQuery, RouteResponse } from '#contract/routes.ts';
import { readPage } from '../../platform/database/list-sql.ts';
import { sqlState } from '../../platform/database/sql-state.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { newId } from '../../platform/identifier.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recordChange, type Writing } from '../../records/record-change.ts';
import { announce } from '../../platform/events/announce.ts';
import { readHolding } from '../../ledger/credit/credit-now.ts';
import { applyToWallets } from '../../ledger/credit/moved.ts';
import { lockExpenseCenter, lockOwnersOfExpenseCenter, type Moving } from '../../ledger/credit/under-lock.ts';
import type { EventBus } from '../../platform/events/event-bus.ts';
import { dropExpenseCenterFromSchedules } from '../schedules/leaving.service.ts';
import { decideDeleteExpenseCenter } from './delete-center.rules.ts';
import { expenseCenterRecord } from '../../records/kinds/expense-center.record.ts';
import { presentExpenseCenter } from './expense-centers.presenter.ts';
import {
  expenseCenterList,
  findById,
  insertExpenseCenter,
  looksLikeAnother,
  markExpenseCenterDeleted,
  recoverCenter,
  renameCenter,
} from './expense-centers.repository.ts';

type ExpenseCentersQuery = RouteQuery<'GET /admin/organization/expense-center'>;

export async function listExpenseCenters(
  tx: DatabaseTransaction,
  organizationId: string,
  query: ExpenseCentersQuery,
): Promise<RouteResponse<'GET /admin/organization/expense-center'>> {
  await assertExpenseCenters(tx, organizationId);
  const { rows, ...paging } = await readPage(tx, query, expenseCenterList(organizationId, query));
  return { docs: rows.map(presentExpenseCenter), ...paging };
}

// Every function on cost centers refuses with `expense_centers_unavailable` if neither plan nor terms include cost
// centers.

/** Creates a cost center. Refuses with `expense_center_exists`. */
export function createExpenseCenter(bus: EventBus, writing: Writing, name: string): Promise<ExpenseCenter> {
  const { tx, clock, organizationId } = writing;
  return whereNamesAreTheirOwn(async () => {
    await assertExpenseCenters(tx, organizationId);
    const id = newId(clock);
    await refuseLookAlike(writing, { id, name });
    await recordChange(writing, 'create', [{ record: expenseCenterRecord, ids: [id] }], () =>
      insertExpenseCenter(tx, organizationId, { id, name, createdAt: clock.now() }),
    );
    await announce(bus, tx, organizationId, ['registry']);
    return readExpenseCenter(tx, organizationId, id);
  });
}

/** Renames a cost center. Refuses with `not_found`, `record_deleted` and `expense_center_exists`. */
export function renameExpenseCenter(
  bus: EventBus,
  writing: Writing,
  { id, name }: { id: string; name: string },
): Promise<ExpenseCenter> {
  const { tx, organizationId } = writing;
  return whereNamesAreTheirOwn(async () => {
    await assertExpenseCenters(tx, organizationId);
    await refuseLookAlike(writing, { id, name });
    const isRenamed = await recordChange(
      writing,
      'change',
      [{ record: expenseCenterRecord, ids: [id] }],
      () => renameCenter(tx, organizationId, { id, name }),
    );
    const expenseCenter = await readExpenseCenter(tx, organizationId, id);
    if (!isRenamed) throw new Refusal('record_deleted');
    // Announces the change to the distribution list, too, because it shows the names of wallets' cost centers.
    await announce(bus, tx, organizationId, ['registry', 'distribution']);
    return expenseCenter;
  });
}

/**
 * Restores a cost center and its empty wallets. Refuses with `not_found` and `expense_center_exists`.
 * Waits for running movements and refuels, because they may still treat the wallets as out of use.
 */
export function recoverExpenseCenter(bus: EventBus, writing: Writing, id: string): Promise<ExpenseCenter> {
  const { tx, organizationId } = writing;
  return whereNamesAreTheirOwn(async () => {
    await assertExpenseCenters(tx, organizationId);
    await lockOwnersOfExpenseCenter(writing, id);
    const { name } = await readExpenseCenter(tx, organizationId, id);
    await refuseLookAlike(writing, { id, name });
    await recordChange(writing, 'restore', [{ record: expenseCenterRecord, ids: [id] }], () =>
      recoverCenter(tx, organizationId, id),
    );
    const expenseCenter = await readExpenseCenter(tx, organizationId, id);
    await announce(bus, tx, organizationId, ['registry', 'distribution']);
    return expenseCenter;
  });
}

export async function deleteExpenseCenter(
  moving: Moving,
  id: string,
): Promise<RouteResponse<'DELETE /admin/organization/expense-center/{id}'>> {
  await assertExpenseCenters(moving.tx, moving.organizationId);
  const expenseCenter = await lockExpenseCenter(moving, id);
  const decision = decideDeleteExpenseCenter(expenseCenter);
  if (!expenseCenter) throw new Refusal('not_found');
  const subjects = [{ record: expenseCenterRecord, ids: [id] }];
  const { amount, entry, balance, schedules } = await recordChange(moving, 'delete', subjects, async () => {
    const moved = await applyToWallets(moving, expenseCenter, decision);
    await markExpenseCenterDeleted(moving.tx, moving.organizationId, id);
    return { ...moved, schedules: await dropExpenseCenterFromSchedules(moving, id) };
  });
  const record = await readExpenseCenter(moving.tx, moving.organizationId, id);
  return { record, returned: amount, entry, balance, schedules };
}

async function assertExpenseCenters(tx: DatabaseTransaction, organizationId: string): Promise<void> {
  const { hasExpenseCenters } = await readHolding(tx, organizationId);
  if (!hasExpenseCenters) throw new Refusal('expense_centers_unavailable');
}

async function readExpenseCenter(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
): Promise<ExpenseCenter> {
  const row = await findById(tx, organizationId, id);
  if (!row) throw new Refusal('not_found');
  return presentExpenseCenter(row);
}

async function refuseLookAlike(
  { tx, organizationId }: Writing,
  expenseCenter: { id: string; name: string },
): Promise<void> {
  if (await looksLikeAnother(tx, organizationId, expenseCenter)) throw new Refusal('expense_center_exists');
}

const UNIQUE_VIOLATION = '23505';

/**
 * Refuses a name in use, also when the unique index rejects the second of two concurrent requests for the same name.
 */
async function whereNamesAreTheirOwn<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) throw new Refusal('expense_center_exists');
    throw error;
  }
}
