import type { Hook } from './hook.ts';

export const LOGIN_TAG = 'litro-login';

export const LOGIN_FIELD: Hook = { selector: 'input' };
