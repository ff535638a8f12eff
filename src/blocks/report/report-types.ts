import type { ReadonlySignal } from '@preact/signals-react';
import type { ReactNode } from 'react';
import type { LiveEvent } from '#contract/events.ts';
import type { Days } from '#core/dates/period.ts';
import type { Locale } from '#core/format/locale.ts';
import type { ExportKind, ExportValue, SheetNote, SheetTotal } from '#core/format/sheet-cell.ts';
import type { SelectOption } from '#core/ui/fields/select.tsx';
import type { Column } from '#core/ui/table/table-types.ts';

export interface ReportQuery {
  readonly days: Days;
  /** Selected values of the filters that the server applies, by filter key. */
  readonly filters: Readonly<Record<string, string>>;
  /** Sort key of the call, with a leading minus for descending order; null for the default order. */
  readonly sort: string | null;
  /** Search text for a report that `searches`; empty for no search. */
  readonly search: string;
  readonly page: number;
  readonly limit: number;
  /** Cursor of the first older row, for reports with the paging `older`. */
  readonly after: string | null;
}

/** `facts` holds all other data of the response, such as totals; never null. */
export interface ReportAnswer<Row, Facts> {
  readonly rows: readonly Row[];
  /** Number of rows on all pages; required for `pages`. */
  readonly total?: number;
  /** Cursor for older rows, null after the last row; required for `older`. */
  readonly next?: string | null;
  readonly facts: Facts;
}

/** A report shows its filters above the table, so its columns have no filter. */
export type ReportColumn<Row> = Omit<Column<Row>, 'filter'> & {
  /** True hides the column in the table, for example if it is empty. Files always contain the column. */
  isLeftOut?: (rows: readonly Row[]) => boolean;
  /** Format of the column in files. Default: the format for its `kind`. */
  exported?: ExportKind;
  /** Number of decimals in the PDF, for a column of the kind `number`. */
  decimals?: number;
  /** Value in files, if it differs from `value`. */
  written?: (row: Row) => ExportValue;
};

type SelectedColumns = Readonly<Record<string, string>>;

/** A filter with fewer than two options is hidden. */
export type ReportFilter<Facts> = { readonly key: string; readonly label: string } & (
  | {
      /** True if the server applies the filter. */
      readonly isRequested: true;
      /**
       * Options of the filter. `facts` is null before the first response, when the report checks filter
       * values from the view's address. A filter whose options depend on `facts` or `wanted` checks such
       * values with `possible`.
       */
      readonly options: (facts: Facts | null, wanted: SelectedColumns) => readonly SelectOption[];
      readonly possible?: (value: string) => boolean;
    }
  | {
      /** The browser applies the filter with `narrow`, because the report has all rows. */
      readonly isRequested?: false;
      readonly options: (facts: Facts) => readonly SelectOption[];
    }
);

export interface ShownReport<Row, Facts> {
  readonly rows: readonly Row[];
  readonly facts: Facts;
  readonly selected: Readonly<Record<string, string>>;
}

export interface ReportDescription<Row, Facts> {
  readonly title: string;
  readonly fileName: string;
  readonly texts: {
    readonly loading: string;
    readonly empty: string;
    readonly emptyHint: string;
    /** Special texts for a report that found no rows; null for the default texts. */
    readonly emptyOf?: (query: ReportQuery) => { readonly empty: string; readonly emptyHint: string } | null;
    /** Error message of the load. Default: a general message. */
    readonly failed?: string;
  };
  /**
   * `pages`: the server sorts, filters and pages. `older`: the server sorts and searches; the first rows load, older
   * rows follow on demand. `whole`: one response holds all rows; the table searches, sorts and pages them.
   */
  readonly paging: 'pages' | 'older' | 'whole';
  readonly limit: number;
  /** Loads the report. The promise must reject with an `ApiError` only. */
  readonly ask: (query: ReportQuery) => Promise<ReportAnswer<Row, Facts>>;
  readonly events?: readonly LiveEvent['type'][];
  /** Signal whose every new value reloads the report, for example after an action beside the report. */
  readonly changes?: ReadonlySignal<unknown>;
  /** Fixed days of the report. A report with fixed days offers no selection of a period. */
  readonly days?: Days;
  readonly rowId: (row: Row) => string;
  readonly rowLabel?: (row: Row) => string;
  readonly columns: readonly ReportColumn<Row>[];
  /** True if the report's call can search; the table then has a search field. */
  readonly searches?: true;
  /**
   * Called on a click on a row: must do the same as the row's first button. The function must keep its
   * identity.
   */
  readonly onRowOpen?: (row: Row) => void;
  readonly filters?: readonly ReportFilter<Facts>[];
  readonly pick?: (
    choose: (key: string, value: string) => void,
    selected: Readonly<Record<string, string>>,
  ) => ReactNode;
  /** Applies the filters that the server does not apply. */
  readonly narrow?: (rows: readonly Row[], selected: Readonly<Record<string, string>>) => readonly Row[];
  /** Figure beside the filters. The filters do not change this figure. */
  readonly aside?: (facts: Facts | null) => ReactNode;
  readonly totals?: (shown: ShownReport<Row, Facts>) => ReactNode;
  /** With a chart, the report opens as a chart, and the keyboard shortcut `T` switches to the table. */
  readonly chart?: (shown: ShownReport<Row, Facts>) => ReactNode;
  readonly list?: (shown: ShownReport<Row, Facts>) => ReactNode;
  readonly note?: (answer: ReportAnswer<Row, Facts>) => ReactNode;
  readonly file: {
    readonly totals: (rows: readonly Row[]) => readonly SheetTotal[];
    readonly of?: readonly SheetNote[];
    readonly download?: (query: ReportQuery, how: FileRequest) => Promise<Blob>;
  };
}

interface FileRequest {
  readonly accept: string;
  readonly locale: Locale;
  readonly signal: AbortSignal;
  readonly onBytes: (bytes: number) => void;
}
