/** What a module says of a list that can be had as a file. Everything else of the file is written here, once. */
import type { RouteName } from '#contract/routes.ts';
import type { Locale } from '#core/format/locale.ts';
import type { ExportColumn, ExportKind, ExportValue, SheetNote } from '#core/format/sheet-cell.ts';
import type { Namespace } from '#core/texts/text-keys.ts';
import type { Call } from '../plugins/routes.ts';
import type { Words } from '../words.ts';

/** One batch of rows; `next` is where the following one begins, null after the last. */
export interface ExportBatch<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

/** Where the batch after these rows begins: behind the last one. Null where fewer came than were asked for. */
export function nextAfter<Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (last: Row) => string,
): string | null {
  const last = rows.at(-1);
  return last !== undefined && rows.length === limit ? placeOf(last) : null;
}

/** What is said with, in the language that the caller asked for. */
export interface ExportSpeech {
  /** The texts of `locales/`. */
  readonly words: <N extends Namespace>(namespace: N) => Words<N>;
  readonly locale: Locale;
  /** That of the organisation. */
  readonly timeZone: string;
  /** What an organisation is called among all that the caller may select. */
  readonly nameOf: (organization: { readonly _id: string; readonly name: string }) => string;
}

export interface ExportDescription<Row> {
  /** Without an ending. */
  readonly fileName: string;
  readonly title: string;
  /** Everything that was filtered by, in words: whose it is, the period, the choices. */
  readonly filters: readonly SheetNote[];
  readonly columns: readonly (ExportColumn & { readonly value: (row: Row) => ExportValue })[];
  /** Added up over all rows, in the whole units that `kind` takes. */
  readonly totals: readonly {
    readonly label: string;
    readonly kind: ExportKind;
    readonly of: (row: Row) => number;
  }[];
}

/** A column of words. */
export const textColumn = <Row>(header: string, value: (row: Row) => string | null) =>
  ({ header, kind: 'text', value }) as const;

export interface ListExport<N extends RouteName, Row> {
  describe(call: Call<N>, speech: ExportSpeech): ExportDescription<Row> | Promise<ExportDescription<Row>>;
  /** By keyset, in a short transaction of its own; refuses what the list refuses. */
  readBatch(call: Call<N>, after: string | null, limit: number): Promise<ExportBatch<Row>>;
}
