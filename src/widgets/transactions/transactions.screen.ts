import { describeScreen } from '#core/element/describe-screen.ts';

export const screen = describeScreen({
  path: '/app/transactions',
  label: 'screen',
  icon: {
    path: 'M3 9.5V2.5h5v7M2.5 9.5h6M4.5 4.5h2v1.6h-2zM8 5.5h1.2v2.3a1 1 0 0 0 2 0V4.6L10 3.4M2.5 13h11',
    turns: true,
  },
  group: 'balance',
  order: 10,
  permission: 'portal.transaction.list',
  closesEntry: true,
  menu: 'transactions',
  elements: [{ tag: 'litro-transactions', keepsView: true }],
});
