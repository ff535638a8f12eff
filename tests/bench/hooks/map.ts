import type { Hook } from './hook.ts';

export const MAP_TAG = 'litro-map';
export const PLANNER_TAG = 'litro-route-planner';

export const MAP_SURFACE: Hook = { selector: '[role=application]' };

export const PLANNER_STOP: Hook = { selector: '[data-stop]' };
