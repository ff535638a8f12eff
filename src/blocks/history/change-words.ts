/** What the lines of the audit trail are told with. */
import { formatInstant } from '#core/dates/format-date.ts';
import type { ChangedFieldWords } from '#core/format/changed-field.ts';
import type { Locale } from '#core/format/locale.ts';
import type { Text } from '#core/i18n/texts.ts';
import type { Session } from '#core/session/session.ts';
import { timeZoneOf } from '#core/session/time-zone.ts';

export interface ChangeWords extends ChangedFieldWords {
  readonly t: Text<'audit'>;
}

export const changeWords = (session: Session, t: Text<'audit'>, locale: Locale): ChangeWords => ({
  ...{ t, say: t, locale },
  timeZone: timeZoneOf(session),
});

export const tellInstant = (at: string, { locale, timeZone }: ChangeWords): string =>
  formatInstant(new Date(at), locale, timeZone);
