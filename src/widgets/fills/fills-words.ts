import type { Locale } from '#core/format/locale.ts';
import type { Text } from '#core/i18n/use-texts.ts';
import type { Picker } from '#blocks/pick/picker.state.ts';
import type { Session } from '#core/session/session.ts';

export interface FillsWords {
  readonly session: Session;
  readonly t: Text<'fills'>;
  readonly pick: Text<'pick'>;
  readonly fuels: Text<'fuels'>;
  readonly locale: Locale;
  readonly picker: Picker;
}
