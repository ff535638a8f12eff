import { describeScreen } from '#core/element/describe-screen.ts';

export const screen = describeScreen({
  path: '/app/fuel-management/balance',
  label: 'screen',
  icon: {
    path: 'M2.5 5.5v-1a2 2 0 0 1 2-2h7v3M2.5 5.5h11v8h-9a2 2 0 0 1-2-2zM10.5 9.5h3',
    turns: true,
  },
  group: 'tank',
  order: 2,
  permission: 'portal.internalTankBalance.list',
  closesEntry: true,
  elements: [{ tag: 'litro-tank-wallets', keepsView: true }],
});
