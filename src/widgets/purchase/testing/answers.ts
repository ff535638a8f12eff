/** What a server answers about purchases, for tests that say what matters to them alone. */
import type { Purchase } from '#contract/purchases.ts';
import type { RouteResponse } from '#contract/routes.ts';

const USER = '01900000-0000-7000-8000-0000000000aa';

/** A Pix of R$ 5.000,00 that has ten minutes. */
export const purchaseOf = (over: Partial<Purchase> = {}): Purchase => ({
  _id: 'p1',
  value: 5000,
  paymentType: 'pix',
  status: 'pending',
  createdAt: '2026-11-20T15:30:00.000Z',
  by: { user: USER, name: 'Ana Souza' },
  pix: { payload: '00020126BR.GOV.BCB.PIX6304D4FD', expiresAt: '2026-11-20T15:40:00.000Z', secondsLeft: 600 },
  slip: null,
  link: null,
  reference: null,
  paidAt: null,
  cancelledAt: null,
  entry: null,
  paidLate: 'no',
  distribution: null,
  ...over,
});

export const slip = {
  barcode: '23797898400000050003381260083013525600006330',
  line: '23793381286008301352856000063307789840000005000',
  dueDate: '2026-11-24',
};

type List = RouteResponse<'GET /v2/admin/organization/purchase'>;

export const listOf = (docs: Purchase[], over: Partial<List> = {}): List => ({
  docs,
  pages: { current: 1, total: 1 },
  items: { total: docs.length, skip: 0 },
  balance: 12_000,
  credit: null,
  totals: { count: docs.length, pending: 5000, paid: 0, cancelled: 0 },
  ...over,
});
