import type { Bill, BillStatus } from '#contract/bills.ts';
import type { BillingPeriod } from '#contract/terms.ts';
import type { RouteQuery, RouteResponse } from '#contract/routes.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { calendarDateOf } from '#core/dates/zone.ts';
import { ZERO_CENTS } from '#core/money/cents.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Scope, Tenancy, DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readDays, type LocalDays } from '../../platform/organization/period.ts';
import { presentExpiry } from '../purchases/charge/expiry.rules.ts';
import { readLines } from './bill-lines.repository.ts';
import { presentBill, presentLine, presentPeriod } from './bills.presenter.ts';
import { findCharges } from './bill-charges.repository.ts';
import {
  findBillsWithPayment,
  readBills,
  sumBills,
  sumBought,
  type BillFilter,
} from './bill-list.repository.ts';
import { sumLines, type BillRow, type BillSums } from './bills.repository.ts';
import { findLatestBill, findAgreedBilling } from '../billing-periods/current-period.service.ts';
import { requireBill } from './require-bill.service.ts';

export interface BillReading {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
}

interface BillListRequest<Q> {
  readonly scope: Scope;
  readonly organizationId: string;
  readonly query: Q;
}

type BillList = 'GET /admin/organization/bill';
type Periods = 'GET /admin/organization/bill-per-period';
type Invoices = 'GET /admin/organization/invoice';
type BillLines = 'GET /admin/organization/invoice/{id}/transaction';

const INVOICED = ['done', 'canceled'] as const;

export async function listBills(
  parts: BillReading,
  request: BillListRequest<RouteQuery<BillList>>,
): Promise<RouteResponse<BillList>> {
  const { status } = request.query;
  const { docs, ...rest } = await readList(parts, request, status === undefined ? null : [status]);
  return { aggregateTransactions: docs, ...rest };
}

export function listInvoices(
  parts: BillReading,
  request: BillListRequest<RouteQuery<Invoices>>,
): Promise<RouteResponse<Invoices>> {
  const { status } = request.query;
  return readList(parts, request, status === undefined ? INVOICED : [status]);
}

async function readList(
  { tenancy, clock }: BillReading,
  { scope, organizationId, query }: BillListRequest<RouteQuery<BillList>>,
  statuses: readonly BillStatus[] | null,
): Promise<RouteResponse<Invoices>> {
  const filter = filterOf(query, { statuses });
  return tenancy.inScope(
    scope,
    async (tx) => {
      const today = await readToday(tx, clock, organizationId);
      const running = await readRunning(tx, organizationId);
      const owedCents = running?.sums.owedCents ?? ZERO_CENTS;
      const { rows, ...paging } = await readBills(tx, organizationId, query, filter, owedCents);
      const sums = await sumBills(tx, organizationId, filter, today);
      return {
        docs: await presentBills(tx, organizationId, rows, { today, running, now: clock.now() }),
        ...paging,
        totals: {
          count: sums.count,
          pending: reaisFromCents(sums.isRunning ? owedCents : ZERO_CENTS),
          processing: reaisFromCents(sums.processingCents),
          done: reaisFromCents(sums.doneCents),
          canceled: reaisFromCents(sums.canceledCents),
          overdue: reaisFromCents(sums.overdueCents),
        },
      };
    },
    { snapshot: true },
  );
}

/** Returns a bill. Refuses with `not_found`. */
export async function readBill(
  tx: DatabaseTransaction,
  clock: Clock,
  organizationId: string,
  id: string,
): Promise<Bill> {
  const today = await readToday(tx, clock, organizationId);
  const row = await requireBill(tx, organizationId, id);
  const running = row.status === 'pending' ? await readRunning(tx, organizationId) : null;
  const [bill] = await presentBills(tx, organizationId, [row], { today, running, now: clock.now() });
  return bill as Bill;
}

interface Around {
  readonly today: CalendarDate;
  readonly running: RunningBill | null;
  readonly now: Date;
}

async function presentBills(
  tx: DatabaseTransaction,
  organizationId: string,
  rows: readonly BillRow[],
  { today, running, now }: Around,
): Promise<Bill[]> {
  const idsOf = (status: BillStatus) => rows.filter((row) => row.status === status).map(({ id }) => id);
  const charges = await findCharges(tx, organizationId, idsOf('processing'), now);
  const paid = await findBillsWithPayment(tx, organizationId, idsOf('done'));
  const codes = new Map(charges.map((charge) => [charge.billId, charge]));
  return rows.map((row) => {
    const code = codes.get(row.id);
    const pix = code ? { payload: code.payload, ...presentExpiry(code.expiresAt, now) } : null;
    return presentBill(row, { today, sums: sumsOf(row, running), pix, hasPayment: paid.has(row.id) });
  });
}

export async function listPeriods(
  { tenancy, clock }: BillReading,
  { scope, organizationId, query }: BillListRequest<RouteQuery<Periods>>,
): Promise<RouteResponse<Periods>> {
  const filter = filterOf(query, { statuses: null, period: query.paymentFrequency ?? null });
  return tenancy.inScope(
    scope,
    async (tx) => {
      const today = await readToday(tx, clock, organizationId);
      const running = await readRunning(tx, organizationId);
      const owedCents = running?.sums.owedCents ?? ZERO_CENTS;
      const { rows, ...paging } = await readBills(tx, organizationId, query, filter, owedCents);
      const bought = await sumBought(tx, organizationId, rows);
      return {
        aggregateTransactionsByPeriod: rows.map((row) =>
          presentPeriod(row, { today, sums: sumsOf(row, running), bought: bought.get(row.id) }),
        ),
        ...paging,
      };
    },
    { snapshot: true },
  );
}

/** Returns a page of a bill's lines. Refuses with `not_found`. */
export async function listLines(
  { tenancy }: Pick<BillReading, 'tenancy'>,
  { scope, organizationId, id, query }: BillListRequest<RouteQuery<BillLines>> & { readonly id: string },
): Promise<RouteResponse<BillLines>> {
  const { rows, ...paging } = await tenancy.inScope(
    scope,
    async (tx) => {
      const bill = await requireBill(tx, organizationId, id);
      return readLines(tx, organizationId, bill, query);
    },
    { snapshot: true },
  );
  return { docs: rows.map(presentLine), ...paging };
}

interface RunningBill {
  readonly id: string;
  readonly sums: BillSums;
}

async function readRunning(tx: DatabaseTransaction, organizationId: string): Promise<RunningBill | null> {
  const latest = await findLatestBill(tx, organizationId);
  if (latest?.status !== 'pending') return null;
  return { id: latest.id, sums: await sumLines(tx, organizationId, latest) };
}

const sumsOf = ({ id }: BillRow, running: RunningBill | null): BillSums | null =>
  running?.id === id ? running.sums : null;

/** Returns today in the organization's time zone. Refuses with `not_found` if the caller cannot see the organization. */
async function readToday(
  tx: DatabaseTransaction,
  clock: Clock,
  organizationId: string,
): Promise<CalendarDate> {
  const agreed = await findAgreedBilling(tx, organizationId);
  if (!agreed) throw new Refusal('not_found');
  return calendarDateOf(clock.now(), agreed.timeZone);
}

/** Converts the query of a bill list to a filter. Refuses with `period_backwards`. */
function filterOf(
  days: LocalDays,
  others: { readonly statuses: readonly BillStatus[] | null; readonly period?: BillingPeriod | null },
): BillFilter {
  const { from = null, to = null } = readDays(days);
  return { period: null, ...others, from, to };
}
