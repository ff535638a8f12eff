import { registerScreen } from '#blocks/registry/register-screen.ts';

export const screen = registerScreen({
  tag: 'litro-vehicles',
  path: '/app/entries/vehicle',
  area: 'vehicle',
  closesEntry: true,
  order: 1,
  icon: {
    path: 'M3 11H1.5V3.5h8V11H6M9.5 6h2.8l2.2 2.6V11H13M10 11H9.5M5.9 11.7a1.4 1.4 0 1 1-2.8 0 1.4 1.4 0 0 1 2.8 0zM12.9 11.7a1.4 1.4 0 1 1-2.8 0 1.4 1.4 0 0 1 2.8 0z',
    turns: true,
  },
});
