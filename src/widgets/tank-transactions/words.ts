import type { Picker } from '#blocks/pick/picker.state.ts';
import type { Locale } from '#core/format/locale.ts';
import type { Text } from '#core/i18n/use-texts.ts';
import type { TankTransactionsState } from './tank-transactions.state.ts';

export interface TankTransactionsWords {
  readonly t: Text<'tank-transactions'>;
  readonly fuels: Text<'fuels'>;
  readonly locale: Locale;
}

export interface TankOperationListWords extends TankTransactionsWords {
  readonly state: TankTransactionsState;
  readonly pick: Text<'pick'>;
  readonly picker: Picker;
}
