import { registerScreen } from '#blocks/registry/register-screen.ts';

export const screen = registerScreen({
  tag: 'litro-api-keys',
  path: '/app/settings/api-keys',
  partOf: '/app/settings',
  menu: 'settings',
  area: 'settings',
  permission: 'portal.settings.add',
  group: 'security',
  order: 3,
  icon: { path: 'M10.5 2a3.5 3.5 0 1 0 0 7a3.5 3.5 0 0 0 0-7M8 8l-5.5 5.5M4.5 11.5l2 2M10.5 5h.01' },
});
