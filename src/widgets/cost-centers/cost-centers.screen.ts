import { registerScreen } from '#blocks/registry/register-screen.ts';

export const screen = registerScreen({
  tag: 'litro-cost-centers',
  path: '/app/entries/cost-center',
  area: 'expenseCenter',
  order: 6,
});
