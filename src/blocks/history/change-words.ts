import { useMemo } from 'react';
import { formatInstant } from '#core/dates/format-date.ts';
import type { ChangedFieldWords } from '#core/wording/changed-value.ts';
import type { Text } from '#core/i18n/texts.ts';
import { useLazyTexts, useLocale } from '#core/i18n/use-texts.ts';
import type { Session } from '#core/session/session.ts';
import { timeZoneOf } from '#core/session/time-zone.ts';

export interface ChangeWords extends ChangedFieldWords {
  readonly t: Text<'audit'>;
}

/** Texts for changes of records; null until they are loaded. */
export function useChangeWords(session: Session): ChangeWords | null {
  const t = useLazyTexts('audit');
  const fuel = useLazyTexts('fuels');
  const permission = useLazyTexts('permissions');
  const locale = useLocale();
  return useMemo(
    () => t && fuel && permission && { t, say: t, fuel, permission, locale, timeZone: timeZoneOf(session) },
    [session, t, fuel, permission, locale],
  );
}

export const formatInstantText = (at: string, { locale, timeZone }: ChangeWords): string =>
  formatInstant(new Date(at), locale, timeZone);
