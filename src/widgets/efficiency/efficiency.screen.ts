import { describeScreen } from '#core/element/describe-screen.ts';

export const screen = describeScreen({
  path: '/app/reports/efficiency',
  label: 'screen',
  icon: { path: 'M2.5 12.5a6 6 0 1 1 11 0zM8 10.5l2.6-3.6M8 4.5v1.2M4 8.6l1 .6M12 8.6l-.6.4' },
  group: 'balance',
  order: 21,
  permission: 'portal.vehicle.list',
  menu: 'reports',
  elements: [{ tag: 'litro-efficiency', keepsView: true }],
});
