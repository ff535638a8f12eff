import type { DecimalMark } from '#core/format/decimal.ts';
import type { Encoding } from './encodings.ts';
import type { HeaderChoice } from './sheet-table.ts';

/** What is known of a file beside its bytes. */
export interface ReadingChoice extends HeaderChoice {
  /** The numbers of a sheet are written with it; default a point. */
  readonly decimalMark?: DecimalMark | undefined;
  /** Of a csv, as somebody chose it; else it is found. */
  readonly encoding?: Encoding | undefined;
}
