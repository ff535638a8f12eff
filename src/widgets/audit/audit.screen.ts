import { describeScreen } from '#core/element/describe-screen.ts';

export const screen = describeScreen({
  path: '/app/security/audit',
  label: 'screen',
  icon: {
    path: 'M12.5 6.5v-4h-9v11h4M5.5 5.5h5M5.5 8h2.5M13.5 10.8a2.3 2.3 0 1 1-4.6 0 2.3 2.3 0 0 1 4.6 0zM12.9 12.5l1.6 1.6',
  },
  group: 'security',
  order: 3,
  permission: 'portal.permission.list',
  elements: [{ tag: 'litro-audit', keepsView: true }],
});
