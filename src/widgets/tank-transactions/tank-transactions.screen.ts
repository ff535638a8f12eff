import { describeScreen } from '#core/element/describe-screen.ts';

export const screen = describeScreen({
  path: '/app/fuel-management/transactions',
  label: 'screen',
  icon: {
    path: 'M2.5 8.5v3.5c0 1 2.5 1.8 5.5 1.8s5.5-.8 5.5-1.8V8.5M5.5 2v6M3.5 6l2 2 2-2M10.5 8V2M8.5 4l2-2 2 2',
  },
  group: 'tank',
  order: 3,
  permission: 'portal.internalTankTransaction.list',
  elements: [{ tag: 'litro-tank-transactions', keepsView: true }],
});
