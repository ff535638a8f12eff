import { describeScreen } from '#core/element/describe-screen.ts';

export const screen = describeScreen({
  path: '/app/statement',
  label: 'screen',
  icon: { path: 'M3.5 2h6.5v12H3.5zM5.5 5h2.5M5.5 7.5h2.5M5.5 10h2.5M13 12V4.5M11.5 6L13 4.5 14.5 6' },
  group: 'balance',
  order: 18,
  permission: 'portal.transaction.list',
  elements: [{ tag: 'litro-statement', keepsView: true }],
});
