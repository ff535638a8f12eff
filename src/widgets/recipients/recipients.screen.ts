import { registerScreen } from '#blocks/registry/register-screen.ts';

export const screen = registerScreen({
  tag: 'litro-recipients',
  path: '/app/entries/recipient',
  area: 'recipient',
  closesEntry: true,
  order: 3,
  icon: {
    path: 'M7.9 5.4a2.4 2.4 0 1 1-4.8 0 2.4 2.4 0 0 1 4.8 0zM1 13.2c.4-2.3 2.2-3.4 4.5-3.4s4.1 1.1 4.5 3.4M10.4 3.2a2.4 2.4 0 0 1 0 4.4M11.7 9.9c1.8.4 2.9 1.4 3.3 3.3',
    turns: true,
  },
});
