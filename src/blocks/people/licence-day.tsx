import type { ReactNode } from 'react';
import { parseCalendarDate } from '#core/dates/calendar-date.ts';
import { formatDate } from '#core/dates/format-date.ts';
import { calendarDateOf } from '#core/dates/zone.ts';
import { Badge } from '#core/ui/states/status-text.tsx';
import type { Locale } from '#core/format/locale.ts';
import type { Text } from '#core/i18n/texts.ts';
import type { Session } from '#core/session/session.ts';
import { timeZoneOf } from '#core/session/time-zone.ts';

const SOON_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * State of a driver's license that expires on the calendar day `day` in `timeZone`. `soon`: the license expires within
 * 30 days.
 */
export function licenceState(day: string, now: Date, timeZone: string): 'expired' | 'soon' | 'good' {
  if (day < calendarDateOf(now, timeZone)) return 'expired';
  return day <= calendarDateOf(new Date(now.getTime() + SOON_MS), timeZone) ? 'soon' : 'good';
}

interface LicenceWords {
  readonly t: Text<'people'>;
  readonly locale: Locale;
  readonly session: Session;
}

export function licenceDay(day: string | null, { t, locale, session }: LicenceWords): ReactNode {
  const date = day === null ? null : parseCalendarDate(day);
  if (date === null) return '';
  const timeZone = timeZoneOf(session);
  const state = licenceState(date, new Date(), timeZone);
  const text = formatDate(date, locale);
  if (state === 'good') return text;
  return (
    <>
      {text} <Badge tone={state === 'expired' ? 'negative' : 'caution'}>{t(`licence_${state}`)}</Badge>
    </>
  );
}
