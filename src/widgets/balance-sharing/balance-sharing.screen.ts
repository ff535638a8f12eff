import { describeScreen } from '#core/element/describe-screen.ts';

export const screen = describeScreen({
  path: '/app/reports/balance-sharing',
  label: 'screen',
  icon: {
    path: 'M11.5 6.5V2.5h-8v11h4M5.5 5.5h4M5.5 8h2.5M14 11.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z',
  },
  group: 'balance',
  order: 20,
  permission: 'portal.balanceSharing.list',
  closesEntry: true,
  menu: 'reports',
  elements: [{ tag: 'litro-balance-sharing', keepsView: true }],
});
