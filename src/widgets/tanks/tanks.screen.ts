import { registerScreen } from '#blocks/registry/register-screen.ts';

export const screen = registerScreen({
  tag: 'litro-tanks',
  path: '/app/fuel-management/tanks',
  area: 'internalTank',
  closesEntry: true,
  group: 'tank',
  order: 1,
  icon: {
    path: 'M3 4c0-1 2.2-1.8 5-1.8S13 3 13 4v8c0 1-2.2 1.8-5 1.8S3 13 3 12zM3 8.5c0 1 2.2 1.8 5 1.8s5-.8 5-1.8',
  },
});
