const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const SESSION_IDLE_MS = 30 * MINUTE_MS;
/** Longest duration of a sign-in, in spite of use and renewals. */
export const SIGN_IN_MS = 12 * HOUR_MS;
export const USE_WRITTEN_EVERY_MS = MINUTE_MS;
/**
 * Time in which a replaced renewal cookie still works. Two tabs may renew their sessions at once with the same cookie.
 */
export const RENEWAL_GRACE_MS = 30_000;

export const DEVICE_MS = 365 * 24 * HOUR_MS;

export const AUTH_CODE_MS = 10 * MINUTE_MS;
export const AUTH_CODE_TRIES = 5;
export const RESET_LINK_MS = 30 * MINUTE_MS;
/**
 * Lifetime of a link that sets the first password. It exceeds the lifetime of a reset link, because the recipient does
 * not expect the mail.
 */
export const FIRST_LINK_MS = 24 * HOUR_MS;

export const RETENTION_AFTER_END_MS = 24 * HOUR_MS;

/**
 * Limit of attempts: up to `limit` in `windowMs`. The attempt that reaches the limit blocks further attempts for
 * `lockMs`; then the count restarts.
 */
export interface CountRule {
  readonly limit: number;
  readonly windowMs: number;
  readonly lockMs: number;
}
const QUARTER_MS = 15 * MINUTE_MS;

/** Limit of failed sign-ins per person. A successful sign-in clears the count, so the window can be long. */
export const SIGN_IN_RULE: CountRule = { limit: 5, windowMs: 24 * HOUR_MS, lockMs: QUARTER_MS };
/** Limit of failed sign-ins per address; high enough for a company behind one router. */
export const ADDRESS_RULE: CountRule = { limit: 200, windowMs: QUARTER_MS, lockMs: QUARTER_MS };
export const MAIL_RULE: CountRule = { limit: 3, windowMs: QUARTER_MS, lockMs: QUARTER_MS };
