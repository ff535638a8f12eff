import { describeScreen } from '#core/element/describe-screen.ts';

export const screen = describeScreen({
  path: '/app/entries/vehicle',
  label: 'screen',
  group: 'entries',
  order: 1,
  permission: 'portal.vehicle.list',
  elements: [{ tag: 'litro-vehicles', keepsView: true }],
});
