import type { DecimalMark } from '#core/format/decimal.ts';
import type { Encoding } from './encodings.ts';
import type { HeaderChoice } from './sheet-table.ts';

export interface ReadingChoice extends HeaderChoice {
  readonly decimalMark?: DecimalMark | undefined;
  readonly encoding?: Encoding | undefined;
}
