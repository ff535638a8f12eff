import { DEFAULT_TIME_ZONE } from '../dates/calendar-date.ts';
import type { Session } from './session.ts';

/** Time zone of the organization, or the default until it is loaded. */
export function timeZoneOf({ hydrate: { loaded } }: Pick<Session, 'hydrate'>): string {
  return loaded.status === 'ready' ? loaded.value.timeZone : DEFAULT_TIME_ZONE;
}
