import { registerScreen } from '#blocks/registry/register-screen.ts';

export const screen = registerScreen({
  tag: 'litro-recipients',
  path: '/app/entries/recipient',
  area: 'recipient',
  order: 3,
});
