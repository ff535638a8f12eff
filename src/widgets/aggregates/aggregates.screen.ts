import { describeScreen, type ScreenDescription } from '#core/element/describe-screen.ts';

type AggregatesLocation = Pick<ScreenDescription, 'path' | 'icon' | 'group' | 'order' | 'partOf'>;

const screenOf = (of: string, place: AggregatesLocation): ScreenDescription =>
  describeScreen({
    ...place,
    label: `screen_${of}`,
    menu: null,
    superAdmin: 'unselected',
    onlySuperAdmin: true,
    elements: [{ tag: 'litro-aggregates', attributes: { of }, keepsView: true }],
  });

const bars = { path: 'M2 14h12M4 14V8.5M8 14V3.5M12 14V6' };

export const purchases = screenOf('purchases', {
  path: '/app/aggregates/purchases',
  group: 'balance',
  order: 2,
  icon: { path: 'M8 12.5H3.5a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1h8a1 1 0 0 1 1 1v3M2.5 6h10M12.5 10v5M10 12.5h5' },
});
export const payments = screenOf('payments', {
  path: '/app/aggregates/payments',
  partOf: '/app/aggregates/purchases',
  group: 'balance',
  order: 3,
  icon: bars,
});
export const waiting = screenOf('waiting', {
  path: '/app/aggregates/waiting',
  partOf: '/app',
  group: 'start',
  order: 2,
  icon: { path: 'M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0zM8 4.5V8l2.5 1.5' },
});
export const transactions = screenOf('transactions', {
  path: '/app/aggregates/transactions',
  group: 'balance',
  order: 10,
  icon: bars,
});
export const tanks = screenOf('tanks', {
  path: '/app/aggregates/tanks',
  partOf: '/app/aggregates/transactions',
  group: 'balance',
  order: 11,
  icon: bars,
});
export const expenseCenters = screenOf('centers', {
  path: '/app/aggregates/cost-centers',
  partOf: '/app/aggregates/transactions',
  group: 'balance',
  order: 12,
  icon: bars,
});
export const distributions = screenOf('distributions', {
  path: '/app/aggregates/distributions',
  group: 'balance',
  order: 20,
  icon: { path: 'M2 8h4M6 8c2 0 2-4.5 4-4.5h4M6 8h8M6 8c2 0 2 4.5 4 4.5h4' },
});
export const vehicles = screenOf('vehicles', {
  path: '/app/aggregates/vehicles',
  group: 'entries',
  order: 1,
  icon: {
    path: 'M3 11H1.5V3.5h8V11H6M9.5 6h2.8l2.2 2.6V11H13M10 11H9.5M5.9 11.7a1.4 1.4 0 1 1-2.8 0 1.4 1.4 0 0 1 2.8 0zM12.9 11.7a1.4 1.4 0 1 1-2.8 0 1.4 1.4 0 0 1 2.8 0z',
  },
});
export const users = screenOf('users', {
  path: '/app/aggregates/users',
  group: 'entries',
  order: 2,
  icon: {
    path: 'M8.2 5a2.6 2.6 0 1 1-5.2 0 2.6 2.6 0 0 1 5.2 0zM1.2 13.5c0-2.4 1.8-4 4.4-4s4.4 1.6 4.4 4M10.4 2.7a2.4 2.4 0 0 1 0 4.6M11.6 9.7c1.9.4 3.1 1.8 3.1 3.8',
  },
});
