import { DEFAULT_TIME_ZONE } from '../dates/calendar-date.ts';
import type { Session } from './session.ts';

/** That of the organisation; of one that is not known yet, the usual one. */
export function timeZoneOf({ hydrate: { loaded } }: Pick<Session, 'hydrate'>): string {
  return loaded.status === 'ready' ? loaded.value.timeZone : DEFAULT_TIME_ZONE;
}
