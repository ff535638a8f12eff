import { describeScreen } from '#core/element/describe-screen.ts';

export const screen = describeScreen({
  path: '/app/stations',
  label: 'screen',
  group: 'entries',
  order: 7,
  permission: 'portal.gasStation.list',
  elements: [{ tag: 'litro-stations', keepsView: true }],
});
