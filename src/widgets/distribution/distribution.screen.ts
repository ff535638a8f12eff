import { describeScreen } from '#core/element/describe-screen.ts';

export const screen = describeScreen({
  path: '/app/balance/distribution',
  label: 'screen',
  icon: {
    path: 'M8 2.5v3M3.5 10V8h9v2M8 5.5V10M5 11.5a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0zM9.5 11.5a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0zM14 11.5a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0z',
  },
  group: 'balance',
  order: 1,
  permission: 'portal.balanceDistribution.list',
  closesEntry: true,
  elements: [{ tag: 'litro-distribution', keepsView: true }],
});
