import { describeScreen } from '#core/element/describe-screen.ts';

export const screen = describeScreen({
  path: '/app/stations',
  label: 'screen',
  icon: {
    path: 'M3 13.5V3h6v10.5M2 13.5h8M4.8 5h2.4v2.4H4.8zM9 8.2h1.3v3a1.2 1.2 0 0 0 2.4 0V6.4L11 4.6',
    turns: true,
  },
  group: 'entries',
  order: 7,
  permission: 'portal.gasStation.list',
  closesEntry: true,
  elements: [{ tag: 'litro-stations', keepsView: true }],
});
