import type { DecimalMark } from '#core/format/decimal.ts';
import type { Encoding } from './encodings.ts';
import type { HeaderChoice } from './sheet-table.ts';

export interface ReadingChoice extends HeaderChoice {
  /** Decimal mark for the numbers of a sheet. Default: a point. */
  readonly decimalMark?: DecimalMark | undefined;
  /** Encoding of a CSV selected by the user. Default: detected. */
  readonly encoding?: Encoding | undefined;
}
