/** The parts of `<litro-login>` that benches use. */
import type { Hook } from './hook.ts';

export const LOGIN_TAG = 'litro-login';

/** The user can sign in once the field is visible. */
export const LOGIN_FIELD: Hook = { selector: 'input' };
