import { registerScreen } from '#blocks/registry/register-screen.ts';

export const screen = registerScreen({
  tag: 'litro-vehicles',
  path: '/app/entries/vehicle',
  area: 'vehicle',
  order: 1,
});
