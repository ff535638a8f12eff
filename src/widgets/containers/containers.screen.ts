import { describeScreen } from '#core/element/describe-screen.ts';

export const screen = describeScreen({
  path: '/app/entries/container',
  label: 'screen',
  group: 'entries',
  order: 4,
  permission: 'portal.container.list',
  elements: [{ tag: 'litro-containers', keepsView: true }],
});
