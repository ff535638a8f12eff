import type { Distribution } from '#contract/balance.ts';
import type { RefusedWallet } from '#contract/error-body.ts';
import type { BoundDistribution, BoundShare } from '#contract/bound-distributions.ts';
import type { Purchase } from '#contract/purchases.ts';
import type { RouteResponse } from '#contract/routes.ts';
import { onOnePage } from '#core/element/testing/answers.ts';

const USER = '01900000-0000-7000-8000-0000000000aa';

export const purchaseOf = (over: Partial<Purchase> = {}): Purchase => ({
  _id: 'p1',
  value: 5000,
  paymentType: 'pix',
  status: 'pending',
  createdAt: '2026-11-20T15:30:00.000Z',
  by: { user: USER, name: 'Ana Souza' },
  pix: { payload: '00020126BR.GOV.BCB.PIX6304D4FD', expiresAt: '2026-11-20T15:40:00.000Z', secondsLeft: 600 },
  slip: null,
  transfer: null,
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
  payee: { name: 'Litro Pagamentos Ltda', federalTaxNumber: '11444777000161' },
  payer: { name: 'Serra Azul Transportes Ltda', federalTaxNumber: '11222333000181' },
};

export const transferOf = (over: Partial<Purchase> = {}): Purchase =>
  purchaseOf({
    paymentType: 'transfer',
    pix: null,
    reference: '7F3A9C',
    transfer: {
      payee: 'Litro Pagamentos Ltda',
      federalTaxNumber: '11444777000161',
      bank: '001 Banco do Brasil',
      branch: '1234-X',
      account: '98765-4',
      pixKey: 'pix@litro.example',
    },
    ...over,
  });

type List = RouteResponse<'GET /v2/admin/organization/purchase'>;

export const listOf = (docs: Purchase[], over: Partial<List> = {}): List => ({
  docs: docs.map((doc) => ({
    ...doc,
    organization: { _id: 'o1', name: 'Serra Azul', timeZone: 'America/Sao_Paulo' },
  })),
  ...onOnePage(docs.length),
  balance: 12_000,
  debt: 0,
  credit: null,
  paymentTypes: over.credit ? ['pix', 'bankSlip', 'bill', 'transfer'] : ['pix', 'bankSlip', 'transfer'],
  totals: { count: docs.length, pending: 5000, paid: 0, cancelled: 0, returned: 0 },
  ...over,
});

export const boundOf = (over: Partial<BoundDistribution> = {}): BoundDistribution => ({
  type: 'EMPLOYEE',
  rows: 2,
  amount: 200,
  status: 'waiting',
  at: null,
  entry: null,
  refusal: null,
  ...over,
});

export const shareOf = (name: string, refused: BoundShare['refused'] = null): BoundShare => ({
  owner: name,
  name,
  wallet: null,
  expenseCenter: null,
  amount: 100,
  refused,
});

export const holdersOf = (): Distribution => {
  const holder = { sharedBalance: 0, allowAnywhereRefueling: 0, make: 'Scania', model: 'R 450' } as const;
  const wallet = {
    id: 'w1',
    balance: 30,
    sharedBalance: false,
    allowAnywhereRefueling: false,
    limit: null,
    expenseCenter: null,
  };
  return {
    balance: { total: 12_030, company: 12_000, handedOut: 30, at: '2026-11-20T15:30:00.000Z' },
    hasAnywhere: false,
    vehicles: [
      { ...holder, id: 'v1', licensePlate: 'BRA2E19', balance: 30, wallets: [wallet] },
      { ...holder, id: 'v2', licensePlate: 'ABC1D23', balance: 0, wallets: [] },
    ],
    ...onOnePage(2),
  };
};

export const refusedWallets = (details: readonly RefusedWallet[]) => ({
  status: 422,
  body: { statusCode: 422, error: 'Refused', message: '', code: 'wallets_refused', requestId: 'r1', details },
});
