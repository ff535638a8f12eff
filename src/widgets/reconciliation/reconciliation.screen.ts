import { describeScreen } from '#core/element/describe-screen.ts';

export const screen = describeScreen({
  path: '/app/reconciliation',
  label: 'screen',
  icon: {
    path: 'M8 2.5v11M5 13.5h6M3 4.5h10M3 4.5L1.2 9.2a1.9 1.9 0 0 0 3.6 0zM13 4.5l-1.8 4.7a1.9 1.9 0 0 0 3.6 0z',
  },
  group: 'balance',
  order: 19,
  permission: 'portal.transaction.list',
  elements: [{ tag: 'litro-reconciliation', keepsView: true }],
});
