import { describeScreen } from '#core/element/describe-screen.ts';

export const screen = describeScreen({
  path: '/app/account',
  label: 'screen',
  icon: {
    path: 'M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0zM10 6.4a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM4.2 12.4c.6-1.6 2-2.6 3.8-2.6s3.2 1 3.8 2.6',
  },
  group: 'security',
  order: 9,
  menu: null,
  superAdmin: 'either',
  elements: [{ tag: 'litro-account', ground: 'plain' }],
});
