import { registerScreen } from '#blocks/registry/register-screen.ts';

export const screen = registerScreen({
  tag: 'litro-containers',
  path: '/app/entries/container',
  area: 'container',
  order: 4,
});
