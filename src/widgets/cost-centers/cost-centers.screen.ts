import { registerScreen } from '#blocks/registry/register-screen.ts';

export const screen = registerScreen({
  tag: 'litro-cost-centers',
  path: '/app/entries/cost-center',
  area: 'expenseCenter',
  order: 6,
  icon: {
    path: 'M8 2.5A5.8 5.8 0 1 0 13.8 8H8zM10.5 2.4a5.8 5.8 0 0 1 3.2 3.2h-3.2z',
  },
});
