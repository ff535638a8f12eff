import { describeScreen } from '#core/element/describe-screen.ts';

export const screen = describeScreen({
  path: '/app/balance/payments',
  label: 'screen',
  icon: { path: 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M8 4.5V8l2.5 1.5' },
  group: 'balance',
  order: 7,
  permission: 'portal.purchase.list',
  menu: null,
  onlySuperAdmin: true,
  elements: [{ tag: 'litro-payments', keepsView: true }],
});
