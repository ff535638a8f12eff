import { registerScreen } from '#blocks/registry/register-screen.ts';

export const screen = registerScreen({
  tag: 'litro-drivers',
  path: '/app/entries/driver',
  area: 'driver',
  closesEntry: true,
  order: 2,
  icon: {
    path: 'M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0zM9.6 8.6a1.6 1.6 0 1 1-3.2 0 1.6 1.6 0 0 1 3.2 0zM2.1 7.2c3.8-1.2 8-1.2 11.8 0M8 10.2V14',
  },
});
