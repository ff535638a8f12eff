import { registerScreen } from '#blocks/registry/register-screen.ts';

export const screen = registerScreen({
  tag: 'litro-admins',
  path: '/app/admins',
  area: 'admin',
  closesEntry: true,
  group: 'security',
  order: 2,
  superAdmin: 'unselected',
  icon: {
    path: 'M8.2 5a2.6 2.6 0 1 1-5.2 0 2.6 2.6 0 0 1 5.2 0zM1.5 13.5c0-2.4 1.8-4 4.1-4 .9 0 1.7.2 2.4.7M13.8 9.4a1.9 1.9 0 1 1-3.8 0 1.9 1.9 0 0 1 3.8 0zM11.9 11.3v3.2M11.9 13.2h1.6',
  },
});
