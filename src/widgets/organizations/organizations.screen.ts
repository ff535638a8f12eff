import { registerScreen } from '#blocks/registry/register-screen.ts';

export const screen = registerScreen({
  tag: 'litro-organizations',
  path: '/app/organizations',
  area: 'branches',
  group: 'security',
  order: 0,
  menu: null,
  superAdmin: 'unselected',
  onlySuperAdmin: true,
  icon: { path: 'M3 14V2h7v12M10 6h3v8M1.5 14h13M5.2 5h2.6M5.2 8h2.6M5.2 11h2.6' },
});
