/** The parts of `<litro-map>` and `<litro-route-planner>` that benches use. */
import type { Hook } from './hook.ts';

export const MAP_TAG = 'litro-map';
export const PLANNER_TAG = 'litro-route-planner';

/** The surface of the map, which receives pointer and wheel events. */
export const MAP_SURFACE: Hook = { selector: '[role=application]' };

export const PLANNER_STOP: Hook = { selector: '[data-stop]' };
