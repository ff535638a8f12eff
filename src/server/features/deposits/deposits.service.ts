/** Deposits are a company's own records of sent money. They move no credit. */
import type { Deposit } from '#contract/deposits.ts';
import type { RouteBody, RouteQuery, RouteResponse } from '#contract/routes.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { calendarDateOf } from '#core/dates/zone.ts';
import { centsFromReais, reaisFromCents } from '#core/money/reais.ts';
import { readAfter, readPage } from '../../platform/database/list-sql.ts';
import type { Scope, Tenancy } from '../../platform/database/tenancy.ts';
import { nextAfter } from '../../platform/exports/list-export.ts';
import { newId } from '../../platform/identifier.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recordChange, type Writing } from '../../records/record-change.ts';
import { readDays } from '../../platform/organization/period.ts';
import { readTimeZone } from '../../platform/organization/time-zone.ts';
import { isPurchase } from '../purchases/read-purchase.service.ts';
import { authorIn, readUserNames } from '../../platform/accounts/user-name.service.ts';
import { attachmentRecord } from '../../records/kinds/attachment.record.ts';
import { deleteAttachmentsOf } from './attachments.repository.ts';
import { depositRecord } from '../../records/kinds/deposit.record.ts';
import {
  deleteDeposit,
  depositList,
  insertDeposit,
  lockDeposit,
  sumDeposits,
  type DepositRow,
} from './deposits.repository.ts';

type DepositList = 'GET /admin/organization/deposit';
type Create = 'POST /admin/organization/deposit';

interface DepositsRequest {
  readonly scope: Scope;
  readonly organizationId: string;
  readonly query: RouteQuery<DepositList>;
}

/** Returns a page of the deposits with their sums. Refuses with `period_backwards`. */
export async function listDeposits(
  tenancy: Tenancy,
  { scope, organizationId, query }: DepositsRequest,
): Promise<RouteResponse<DepositList>> {
  readDays(query);
  const { rows, totals, ...paging } = await tenancy.inScope(
    scope,
    async (tx) => ({
      ...(await readPage(tx, query, depositList(organizationId, query))),
      totals: await sumDeposits(tx, organizationId, query),
    }),
    // Several statements read the deposits and their sums. One snapshot keeps the results consistent.
    { snapshot: true },
  );
  return {
    docs: await presentDeposits(tenancy, rows),
    ...paging,
    totals: { count: totals.count, value: reaisFromCents(totals.valueCents), unproved: totals.unproved },
  };
}

export async function readDepositBatch(
  tenancy: Tenancy,
  { scope, organizationId, query }: DepositsRequest,
  after: string | null,
  limit: number,
): Promise<{ rows: Deposit[]; next: string | null }> {
  readDays(query);
  const rows = await tenancy.inScope(scope, (tx) =>
    readAfter(tx, query, depositList(organizationId, query), { after, limit }),
  );
  return {
    rows: await presentDeposits(tenancy, rows),
    next: nextAfter(rows, limit, ({ id }) => id),
  };
}

/**
 * Creates a deposit. Refuses with `deposit_ahead`, and with `record_unknown` for a purchase of another organization.
 */
export async function createDeposit(
  writing: Writing,
  { value, date, method = null, note = '', purchase: purchaseId = null }: RouteBody<Create>,
): Promise<RouteResponse<Create>> {
  const { tx, clock, organizationId, actor } = writing;
  const depositedOn = date as CalendarDate;
  const createdAt = clock.now();
  const today = calendarDateOf(createdAt, await readTimeZone(tx, organizationId));
  if (depositedOn > today) throw new Refusal('deposit_ahead');
  if (purchaseId !== null && !(await isPurchase(tx, organizationId, purchaseId))) {
    throw new Refusal('record_unknown');
  }
  const id = newId(clock);
  const deposit = { id, valueCents: centsFromReais(value), depositedOn, method, note, purchaseId, createdAt };
  await recordChange(writing, 'create', [{ record: depositRecord, ids: [id] }], () =>
    insertDeposit(tx, organizationId, { ...deposit, userId: actor.userId }),
  );
  return presentDeposit({ ...deposit, attachments: 0 });
}

/** Deletes a deposit with its attachments. Refuses with `not_found`. */
export async function removeDeposit(writing: Writing, id: string): Promise<void> {
  const { tx, organizationId } = writing;
  if (!(await lockDeposit(tx, organizationId, id))) throw new Refusal('not_found');
  const subjects = [
    { record: depositRecord, ids: [id] },
    { record: attachmentRecord, by: 'deposit_id', ids: [id] },
  ];
  await recordChange(writing, 'delete', subjects, async () => {
    await deleteAttachmentsOf(tx, organizationId, id);
    await deleteDeposit(tx, organizationId, id);
  });
}

async function presentDeposits(tenancy: Tenancy, rows: readonly DepositRow[]): Promise<Deposit[]> {
  const names = await readUserNames(
    tenancy,
    rows.map(({ userId }) => userId),
  );
  return rows.map((row) => ({
    ...presentDeposit(row),
    by: authorIn(names, row.userId),
  }));
}

function presentDeposit(row: Omit<DepositRow, 'userId'>): RouteResponse<Create> {
  const { id, valueCents, depositedOn, method, note, purchaseId, attachments, createdAt } = row;
  return {
    _id: id,
    value: reaisFromCents(valueCents),
    date: depositedOn,
    method,
    note,
    purchase: purchaseId,
    attachments,
    createdAt: createdAt.toISOString(),
  };
}
