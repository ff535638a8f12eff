import type { Locale } from '#core/format/locale.ts';
import type { Text } from '#core/i18n/use-texts.ts';
import type { Session } from '#core/session/session.ts';

export interface FleetWords {
  readonly session: Session;
  readonly t: Text<'efficiency'>;
  readonly fuels: Text<'fuels'>;
  readonly locale: Locale;
}
