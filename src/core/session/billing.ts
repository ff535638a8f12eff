import type { Hydrate } from '#contract/session-data.ts';
import type { Session } from './session.ts';

/** How the organisation is billed; null for one that is not known yet. */
export function billingOf({ hydrate: { loaded } }: Pick<Session, 'hydrate'>): Hydrate['billing'] | null {
  return loaded.status === 'ready' ? loaded.value.billing : null;
}
