import { registerScreen } from '#blocks/registry/register-screen.ts';

export const screen = registerScreen({
  tag: 'litro-containers',
  path: '/app/entries/container',
  area: 'container',
  closesEntry: true,
  order: 4,
  icon: {
    path: 'M4 5.5L6 2.5h6v11H4zM7 5.2h2.6M6.3 7.8l3.4 3.4M9.7 7.8l-3.4 3.4',
    turns: true,
  },
});
