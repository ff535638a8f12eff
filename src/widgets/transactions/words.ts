import type { Picker } from '#blocks/pick/picker.state.ts';
import type { Locale } from '#core/format/locale.ts';
import type { Text } from '#core/i18n/use-texts.ts';
import type { Session } from '#core/session/session.ts';

export interface TransactionListWords {
  readonly session: Session;
  readonly t: Text<'transactions'>;
  readonly pick: Text<'pick'>;
  readonly explanation: Text<'verdict'>;
  readonly fuels: Text<'fuels'>;
  readonly locale: Locale;
  readonly picker: Picker;
  readonly open: (id: string) => void;
}
