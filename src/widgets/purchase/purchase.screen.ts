import { describeScreen } from '#core/element/describe-screen.ts';

export const screen = describeScreen({
  path: '/app/balance/purchase',
  label: 'screen',
  icon: {
    path: 'M8 12.5H3.5a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1h8a1 1 0 0 1 1 1v3M2.5 6h10M12.5 10v5M10 12.5h5',
  },
  group: 'balance',
  order: 2,
  elements: [{ tag: 'litro-purchase', keepsView: true }],
});
