import { describeScreen } from '#core/element/describe-screen.ts';

export const screen = describeScreen({
  path: '/app/settings',
  label: 'screen',
  icon: { path: 'M2.5 4h7M12.5 4h1M11 2.5v3M2.5 8h1M6.5 8h7M5 6.5v3M2.5 12h6M11.5 12h2M10 10.5v3' },
  group: 'security',
  order: 2,
  permission: 'portal.settings.list',
  closesEntry: true,
  elements: [{ tag: 'litro-settings', ground: 'plain' }],
});
