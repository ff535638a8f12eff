import { describeScreen } from '#core/element/describe-screen.ts';

export const screen = describeScreen({
  path: '/app/route-planner',
  label: 'screen',
  icon: {
    path: 'M4.5 5.5a1.8 1.8 0 1 1 0-3.6 1.8 1.8 0 0 1 0 3.6zM11.5 14.1a1.8 1.8 0 1 1 0-3.6 1.8 1.8 0 0 1 0 3.6zM4.5 5.5v4a2.5 2.5 0 0 0 2.5 2.5h2.7',
    turns: true,
  },
  group: 'entries',
  order: 9,
  permission: 'portal.routeScript.list',
  elements: [{ tag: 'litro-route-planner', keepsView: true }],
});
