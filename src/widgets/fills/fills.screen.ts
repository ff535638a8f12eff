import { describeScreen } from '#core/element/describe-screen.ts';

export const screen = describeScreen({
  path: '/app/reports/fills',
  label: 'screen',
  icon: { path: 'M3 14V3h6v11M2 14h8M4.8 5.2h2.4v2.6H4.8zM9 8h1.6v3.6a1.2 1.2 0 0 0 2.4 0V6l-2-2' },
  group: 'balance',
  order: 20,
  permission: 'portal.transaction.list',
  menu: 'reports',
  elements: [{ tag: 'litro-fills', keepsView: true }],
});
