import { describeScreen } from '#core/element/describe-screen.ts';

export const screen = describeScreen({
  path: '/app/entries/driver',
  label: 'screen',
  group: 'entries',
  order: 2,
  permission: 'portal.driver.list',
  elements: [{ tag: 'litro-drivers', keepsView: true }],
});
