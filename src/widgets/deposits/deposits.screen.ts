import { describeScreen } from '#core/element/describe-screen.ts';

export const screen = describeScreen({
  path: '/app/deposits',
  label: 'screen',
  icon: { path: 'M8 2v7.5M5 6.5l3 3 3-3M2.5 9.5v4h11v-4' },
  group: 'balance',
  order: 6,
  permission: 'portal.deposit.list',
  closesEntry: true,
  menu: 'deposits',
  elements: [{ tag: 'litro-deposits', keepsView: true }],
});
