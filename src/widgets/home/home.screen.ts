import { describeScreen } from '#core/element/describe-screen.ts';

export const screen = describeScreen({
  path: '/app',
  label: 'screen',
  icon: {
    path: 'M2.5 7.8L8 3l5.5 4.8M4 6.5V13h8V6.5M6.7 13V9.5h2.6V13',
  },
  group: 'start',
  order: 1,
  menu: null,
  superAdmin: 'either',
  elements: [{ tag: 'litro-home' }],
});
