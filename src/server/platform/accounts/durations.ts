/** How long things of sign-in last, in milliseconds. */
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A session that nobody uses ends. */
export const SESSION_IDLE_MS = 30 * MINUTE_MS;
/** However much it is used, and however often renewed: after this one signs in again. */
export const SIGN_IN_MS = 12 * HOUR_MS;
/** Use is written down at most this often. */
export const USE_WRITTEN_EVERY_MS = MINUTE_MS;
/** Two tabs that renew at once hold the same cookie; the later one may still use it. */
export const RENEWAL_GRACE_MS = 30_000;

/** A browser that nobody signed in with for so long is a stranger again. */
export const DEVICE_MS = 365 * 24 * HOUR_MS;

export const AUTH_CODE_MS = 10 * MINUTE_MS;
export const AUTH_CODE_TRIES = 5;
export const RESET_LINK_MS = 30 * MINUTE_MS;
/** A first password, which nobody has asked for at this moment. */
export const FIRST_LINK_MS = 24 * HOUR_MS;

/** After these, rows of sign-in tell nothing any more and are removed. */
export const KEPT_AFTER_END_MS = 24 * HOUR_MS;

/**
 * Up to `limit` in `windowMs`; the one that reaches it is the last for `lockMs`. Afterwards the count starts anew.
 */
export interface CountRule {
  readonly limit: number;
  readonly windowMs: number;
  readonly lockMs: number;
}
const QUARTER_MS = 15 * MINUTE_MS;

/** Failures to sign in, by person. A success clears the count, so the window may be long. */
export const SIGN_IN_RULE: CountRule = { limit: 5, windowMs: 24 * HOUR_MS, lockMs: QUARTER_MS };
/** Failures from one address, high enough for a company behind one router. */
export const ADDRESS_RULE: CountRule = { limit: 200, windowMs: QUARTER_MS, lockMs: QUARTER_MS };
/** Codes or links to one person. */
export const MAIL_RULE: CountRule = { limit: 3, windowMs: QUARTER_MS, lockMs: QUARTER_MS };
