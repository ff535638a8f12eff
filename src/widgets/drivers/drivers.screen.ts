import { registerScreen } from '#blocks/registry/register-screen.ts';

export const screen = registerScreen({
  tag: 'litro-drivers',
  path: '/app/entries/driver',
  area: 'driver',
  order: 2,
});
