import { describeScreen } from '#core/element/describe-screen.ts';

export const screen = describeScreen({
  path: '/app/balance/schedules',
  label: 'screen',
  icon: {
    path: 'M13.5 6.5v-3h-11v10h4M5.5 2v2.5M10.5 2v2.5M2.5 6.5h11M11.5 9.7v1.8l1.2.8M14.5 11.5a3 3 0 1 1-6 0 3 3 0 0 1 6 0z',
  },
  group: 'balance',
  order: 3,
  permission: 'portal.balanceDistributionSchedule.list',
  menu: 'schedules',
  elements: [{ tag: 'litro-schedules', keepsView: true }],
});
