import type { Bill, BilledPeriod, BillLine } from '#contract/bills.ts';
import type { RouteResponse } from '#contract/routes.ts';
import { onOnePage } from '#core/element/testing/answers.ts';

export const billOf = (over: Partial<Bill> = {}): Bill => ({
  _id: 'b1',
  status: 'processing',
  billingType: 'postPaid',
  paymentFrequency: 'monthly',
  from: '2026-10-01',
  to: '2026-10-31',
  closedAt: '2026-11-01T03:00:05.000Z',
  dueDate: '2026-11-30',
  isOverdue: false,
  owed: 30_000,
  paid: 5000,
  fees: 212.5,
  lines: 2,
  settledAt: null,
  paidLate: 'no',
  reason: '',
  hasPayment: false,
  returned: 0,
  pix: null,
  ...over,
});

export const running = billOf({
  _id: 'b2',
  status: 'pending',
  from: '2026-11-01',
  to: '2026-11-30',
  closedAt: null,
  dueDate: null,
  owed: 1200,
});

type List = RouteResponse<'GET /admin/organization/bill'>;
const totalsOf = (count: number): List['totals'] => ({
  count,
  pending: 1200,
  processing: 30_000,
  done: 0,
  canceled: 0,
  overdue: 0,
});

export const billsOf = (...bills: Bill[]): List => ({
  aggregateTransactions: bills,
  ...onOnePage(bills.length),
  totals: totalsOf(bills.length),
});

export const invoicesOf = (...docs: Bill[]): RouteResponse<'GET /admin/organization/invoice'> => ({
  docs,
  ...onOnePage(docs.length),
  totals: totalsOf(docs.length),
});

export const periodsOf = (
  ...periods: Partial<BilledPeriod>[]
): RouteResponse<'GET /admin/organization/bill-per-period'> => ({
  aggregateTransactionsByPeriod: periods.map((over, at) => ({
    _id: `b${at + 1}`,
    paymentFrequency: 'monthly',
    billingType: 'postPaid',
    from: '2026-10-01',
    to: '2026-10-31',
    status: 'processing',
    isOverdue: false,
    paidLate: 'no',
    bought: { pix: 2000, bankSlip: 3000, bill: 30_000, transfer: 0 },
    fees: 212.5,
    owed: 30_000,
    ...over,
  })),
  ...onOnePage(periods.length),
});

export const lineOf = (over: Partial<BillLine> = {}): BillLine => ({
  _id: 'e1',
  kind: 'refuel',
  at: '2026-10-20T15:30:00.000Z',
  record: 'f1',
  paymentType: null,
  amount: 200,
  owed: 0,
  owner: 'ABC1D23',
  fee: 6.5,
  fees: [
    { fee: 'anywhere', amount: 5, rule: { type: 'percentage', value: 2.5 } },
    { fee: 'charged', amount: 1.5, rule: { type: 'fixed', value: 1.5 } },
  ],
  ...over,
});

export const linesOf = (
  ...docs: BillLine[]
): RouteResponse<'GET /admin/organization/invoice/{id}/transaction'> => ({ docs, ...onOnePage(docs.length) });
