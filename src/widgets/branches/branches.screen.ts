import { registerScreen } from '#blocks/registry/register-screen.ts';

export const screen = registerScreen({
  tag: 'litro-branches',
  path: '/app/branches',
  area: 'branches',
  closesEntry: true,
  group: 'security',
  order: 3,
  superAdmin: 'unselected',
  icon: { path: 'M5.5 2h5v4h-5zM1.5 10.5h5v3.5h-5zM9.5 10.5h5v3.5h-5zM8 6v2.2M4 10.5V8.2h8v2.3' },
});
