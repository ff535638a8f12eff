import type { Hydrate } from '#contract/session-data.ts';
import type { Session } from './session.ts';

/** Billing period of the organization; null until the organization's data is loaded. */
export function billingOf({ hydrate: { loaded } }: Pick<Session, 'hydrate'>): Hydrate['billing'] | null {
  return loaded.status === 'ready' ? loaded.value.billing : null;
}
