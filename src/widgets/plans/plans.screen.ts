import { registerScreen } from '#blocks/registry/register-screen.ts';

export const screen = registerScreen({
  tag: 'litro-plans',
  path: '/app/organizations/plans',
  partOf: '/app/organizations',
  area: 'branches',
  group: 'security',
  order: 1,
  menu: null,
  superAdmin: 'unselected',
  onlySuperAdmin: true,
  icon: {
    path: 'M2 3.5l1 1 1.8-2M2 8l1 1 1.8-2M2 12.5l1 1 1.8-2M7 3.5h7M7 8h7M7 12.5h7',
  },
});
