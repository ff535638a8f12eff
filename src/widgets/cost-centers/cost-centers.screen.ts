import { describeScreen } from '#core/element/describe-screen.ts';

export const screen = describeScreen({
  path: '/app/entries/cost-center',
  label: 'screen',
  group: 'entries',
  order: 6,
  permission: 'portal.expenseCenter.list',
  elements: [{ tag: 'litro-cost-centers', keepsView: true }],
});
