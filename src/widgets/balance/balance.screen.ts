import { describeScreen } from '#core/element/describe-screen.ts';

/** The start of the portal: what there is to hand out. */
export const screen = describeScreen({
  path: '/app',
  label: 'screen',
  group: 'start',
  order: 1,
  permission: 'portal.balanceDistribution.list',
  superAdmin: 'selected',
  elements: [{ tag: 'litro-balance' }],
});
