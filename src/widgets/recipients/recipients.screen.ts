import { describeScreen } from '#core/element/describe-screen.ts';

export const screen = describeScreen({
  path: '/app/entries/recipient',
  label: 'screen',
  group: 'entries',
  order: 3,
  permission: 'portal.recipient.list',
  elements: [{ tag: 'litro-recipients', keepsView: true }],
});
