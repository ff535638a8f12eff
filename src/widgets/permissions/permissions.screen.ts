import { describeScreen } from '#core/element/describe-screen.ts';

export const screen = describeScreen({
  path: '/app/security/users',
  label: 'screen',
  group: 'security',
  order: 1,
  permission: 'portal.permission.list',
  elements: [{ tag: 'litro-permissions', keepsView: true }],
});
