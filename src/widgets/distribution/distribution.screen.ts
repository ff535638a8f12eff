import { describeScreen } from '#core/element/describe-screen.ts';

export const screen = describeScreen({
  path: '/app/balance/distribution',
  label: 'screen',
  group: 'balance',
  order: 1,
  permission: 'portal.balanceDistribution.list',
  elements: [{ tag: 'litro-distribution', keepsView: true }],
});
