import { useMemo } from 'react';
import { useLocale, useTexts } from '#core/i18n/use-texts.ts';
import { timeZoneOf } from '#core/session/time-zone.ts';
import type { PaymentsState } from './payments.state.ts';
import type { PaymentWords } from './why-waiting.ts';

export interface CompanyWords extends PaymentWords {
  readonly company: string;
}

export function useWords({ session }: PaymentsState): CompanyWords {
  const t = useTexts('payments');
  const locale = useLocale();
  const { loaded } = session.hydrate;
  const company = loaded.status === 'ready' ? loaded.value.organization.tradeName : '';
  return useMemo(
    () => ({ t, locale, timeZone: timeZoneOf(session), company }),
    [t, locale, session, company],
  );
}
