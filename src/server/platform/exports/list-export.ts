import type { RouteName } from '#contract/routes.ts';
import type { Locale } from '#core/format/locale.ts';
import type { ExportColumn, ExportKind, ExportValue, SheetNote } from '#core/format/sheet-cell.ts';
import type { Namespace } from '#core/texts/text-keys.ts';
import type { Call } from '../plugins/routes.ts';
import type { ServerWords } from '../words.ts';

/** One batch of rows. `next` is the start of the next batch; null after the last. */
export interface ExportBatch<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

/** Start of the next batch; null if the batch has fewer than `limit` rows. */
export function nextAfter<Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (last: Row) => string,
): string | null {
  const last = rows.at(-1);
  return last !== undefined && rows.length === limit ? placeOf(last) : null;
}

export interface ExportSpeech {
  readonly words: <N extends Namespace>(namespace: N) => ServerWords<N>;
  readonly locale: Locale;
  readonly timeZone: string;
  readonly nameOf: (organization: { readonly _id: string; readonly name: string }) => string;
}

export interface ExportDescription<Row> {
  /** Name of the exported file, without its extension. */
  readonly fileName: string;
  readonly title: string;
  readonly filters: readonly SheetNote[];
  readonly columns: readonly (ExportColumn & { readonly value: (row: Row) => ExportValue })[];
  /** Totals over all rows of the list. `of` returns the value of one row in the smallest unit of `kind`. */
  readonly totals: readonly {
    readonly label: string;
    readonly kind: ExportKind;
    readonly of: (row: Row) => number;
  }[];
}

export const textColumn = <Row>(header: string, value: (row: Row) => string | null) =>
  ({ header, kind: 'text', value }) as const;

export interface ListExport<N extends RouteName, Row> {
  describe(call: Call<N>, speech: ExportSpeech): ExportDescription<Row> | Promise<ExportDescription<Row>>;
  /** Reads one batch of rows by keyset in its own short transaction. Refuses as the list does. */
  readBatch(call: Call<N>, after: string | null, limit: number): Promise<ExportBatch<Row>>;
}
