import { describeScreen } from '#core/element/describe-screen.ts';

export const screen = describeScreen({
  path: '/app/map',
  label: 'screen',
  icon: {
    path: 'M8 10.5C6 8.2 5 6.6 5 5a3 3 0 0 1 6 0c0 1.600-1 3.200-3 5.500M8 5v.1M4.500 9 2 10v4l4-1.500 4 1.500 4-1.500v-4l-2.500.700',
  },
  group: 'entries',
  order: 8,
  permission: 'portal.gasStation.list',
  menu: 'stations',
  elements: [{ tag: 'litro-map', keepsView: true }],
});
