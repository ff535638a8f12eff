import { describeScreen } from '#core/element/describe-screen.ts';

export const screen = describeScreen({
  path: '/app/security/users',
  label: 'screen',
  icon: {
    path: 'M8 2l5 1.8v3.7c0 3.2-2.1 5.4-5 6.5-2.9-1.1-5-3.3-5-6.5V3.8zM5.9 7.9l1.5 1.5 2.8-3',
  },
  group: 'security',
  order: 1,
  permission: 'portal.permission.list',
  closesEntry: true,
  elements: [{ tag: 'litro-permissions', keepsView: true }],
});
