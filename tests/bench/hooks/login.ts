/** The parts of `<litro-login>` that benches use. */
import type { Hook } from './hook.ts';

export const LOGIN_TAG = 'litro-login';

/** With a field the user can sign in. */
export const LOGIN_FIELD: Hook = { selector: 'input' };
