import { registerScreen } from '#blocks/registry/register-screen.ts';

export const screen = registerScreen({
  tag: 'litro-api-keys',
  path: '/app/api-keys',
  area: 'settings',
  permission: 'portal.settings.add',
  closesEntry: true,
  group: 'security',
  order: 4,
  icon: { path: 'M10.5 2a3.5 3.5 0 1 0 0 7a3.5 3.5 0 0 0 0-7M8 8l-5.5 5.5M4.5 11.5l2 2M10.5 5h.01' },
});
