/** What a report tells the block that all reports share: its call, its columns, its filters, its totals and its chart. */
import type { ReadonlySignal } from '@preact/signals-react';
import type { ReactNode } from 'react';
import type { LiveEvent } from '#contract/events.ts';
import type { Days } from '#core/dates/period.ts';
import type { Locale } from '#core/format/locale.ts';
import type { ExportKind, ExportValue, SheetNote, SheetTotal } from '#core/format/sheet-cell.ts';
import type { SelectOption } from '#core/ui/fields/select.tsx';
import type { Column } from '#core/ui/table/table-types.ts';

/** What a report is asked for. */
export interface ReportQuery {
  readonly days: Days;
  /** The chosen filters that the server applies, by their keys; what is not chosen is left out. */
  readonly filters: Readonly<Record<string, string>>;
  /** A sort key of the call, with a leading minus for descending; null for the call's own order. */
  readonly sort: string | null;
  /** What is looked for in the table, for a report that `searches`; empty for nothing. */
  readonly search: string;
  /** From 1, for `pages`. */
  readonly page: number;
  readonly limit: number;
  /** Where the rows of `older` go on. */
  readonly after: string | null;
}

/** What was answered. `facts` is whatever else the answer tells: totals, points of a chart; never null. */
export interface ReportAnswer<Row, Facts> {
  readonly rows: readonly Row[];
  /** How many rows there are on all pages; needed for `pages`. */
  readonly total?: number;
  /** Where older rows go on, null after the last; needed for `older`. */
  readonly next?: string | null;
  readonly facts: Facts;
}

/** What a report is filtered by stands over it, not in its columns. */
export type ReportColumn<Row> = Omit<Column<Row>, 'filter'> & {
  /** Left out of the table, but not of files, where no row that is shown has something to tell in it. */
  isLeftOut?: (rows: readonly Row[]) => boolean;
  /** How the value is written into a file; default by `kind`. */
  exported?: ExportKind;
  /** With how many decimals a `number` is printed. */
  decimals?: number;
  /** What stands in a file, where it is not `value`. */
  written?: (row: Row) => ExportValue;
};

/** What was chosen, by the keys of the filters. */
type Chosen = Readonly<Record<string, string>>;

/** A filter with one choice or none is not shown. */
export type ReportFilter<Facts> = { readonly key: string; readonly label: string } & (
  | {
      /** The server applies it. */
      readonly isAsked: true;
      /**
       * Known before anything is asked, when it is given null: a value of an address that is none of them is left out. One
       * whose choices an answer brings, or what is `wanted` itself, says of such a value whether it is `possible`.
       */
      readonly options: (facts: Facts | null, wanted: Chosen) => readonly SelectOption[];
      readonly possible?: (value: string) => boolean;
    }
  | {
      /** The report has all rows and `narrow` applies it. */
      readonly isAsked?: false;
      /** From what was answered. */
      readonly options: (facts: Facts) => readonly SelectOption[];
    }
);

/** What is on the screen: the answer as the filters leave it. */
export interface ShownReport<Row, Facts> {
  readonly rows: readonly Row[];
  readonly facts: Facts;
  /** The value of each filter that has choices: what was chosen, or the first. */
  readonly chosen: Readonly<Record<string, string>>;
}

export interface ReportDescription<Row, Facts> {
  /** The accessible name, and the title of a file. */
  readonly title: string;
  /** Of a file, without its ending. */
  readonly fileName: string;
  readonly texts: {
    readonly loading: string;
    readonly empty: string;
    readonly emptyHint: string;
    /** Other words where nothing was found though little or nothing was left out; null for those above. */
    readonly emptyOf?: (query: ReportQuery) => { readonly empty: string; readonly emptyHint: string } | null;
    /** That it could not be loaded; without it, in general. */
    readonly failed?: string;
  };
  /**
   * `pages`: one page that the server sorted and filtered. `older`: the first rows, which the server sorted and searched,
   * and those behind them on demand. `whole`: one answer holds all rows, which chart and table both show; the table searches, sorts and
   * pages them.
   */
  readonly paging: 'pages' | 'older' | 'whole';
  /** Rows of one answer; for `pages` the table says it. */
  readonly limit: number;
  /** Rejects with an `ApiError` only. */
  readonly ask: (query: ReportQuery) => Promise<ReportAnswer<Row, Facts>>;
  /** The events of the session after which it is asked for again. */
  readonly events?: readonly LiveEvent['type'][];
  /** Another value asks again, such as after something that was done beside the report. */
  readonly changes?: ReadonlySignal<unknown>;
  /** It is about these days, whatever is chosen elsewhere: no period is offered. */
  readonly days?: Days;
  readonly rowId: (row: Row) => string;
  readonly rowLabel?: (row: Row) => string;
  readonly columns: readonly ReportColumn<Row>[];
  /** The call of `pages`, or of an `older` report, looks for what is typed over its table. */
  readonly searches?: true;
  /** A click on a row does what its first button does. Keep its identity. */
  readonly onRowOpen?: (row: Row) => void;
  readonly filters?: readonly ReportFilter<Facts>[];
  /** Before the filters: what chooses for those that have more to choose from than a list shows; `chosen` by their keys. */
  readonly pick?: (
    choose: (key: string, value: string) => void,
    chosen: Readonly<Record<string, string>>,
  ) => ReactNode;
  /** What of the rows the filters leave that the server does not apply. */
  readonly narrow?: (rows: readonly Row[], chosen: Readonly<Record<string, string>>) => readonly Row[];
  /** At the end of the line of filters: one figure that does not depend on them. */
  readonly aside?: (facts: Facts | null) => ReactNode;
  /** Over chart and table. */
  readonly totals?: (shown: ShownReport<Row, Facts>) => ReactNode;
  /** With it the report opens as a chart, and is a table one key away. */
  readonly chart?: (shown: ShownReport<Row, Facts>) => ReactNode;
  /** In place of the table of columns. */
  readonly list?: (shown: ShownReport<Row, Facts>) => ReactNode;
  /** Under chart and table, such as that not all is shown. */
  readonly note?: (answer: ReportAnswer<Row, Facts>) => ReactNode;
  readonly file: {
    /** Sums of all rows of a file. */
    readonly totals: (rows: readonly Row[]) => readonly SheetTotal[];
    /** Whose figures they are, over the rows: the plate of a vehicle, the name of a person. */
    readonly of?: readonly SheetNote[];
    /** Has the server write csv and xlsx, for a call that `exports`. */
    readonly download?: (query: ReportQuery, how: FileRequest) => Promise<Blob>;
  };
}

/** A file that the server writes. */
interface FileRequest {
  /** The media type of the file. */
  readonly accept: string;
  readonly locale: Locale;
  readonly signal: AbortSignal;
  readonly onBytes: (bytes: number) => void;
}
