import type { Hook } from './hook.ts';

export const BALANCE_FIGURE: Hook = { selector: '[data-emphasis=figure]' };
