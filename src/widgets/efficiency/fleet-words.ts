import type { Locale } from '#core/format/locale.ts';
import type { Text } from '#core/i18n/use-texts.ts';
import type { Session } from '#core/session/session.ts';

/** What the parts of the report say things with. */
export interface FleetWords {
  readonly session: Session;
  readonly t: Text<'efficiency'>;
  readonly fuels: Text<'fuels'>;
  readonly locale: Locale;
}
