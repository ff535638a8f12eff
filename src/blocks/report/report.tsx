import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react';
import { PeriodPicker } from '#blocks/period/period-picker.tsx';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { useErrorText, useLazyTexts, type Text } from '#core/i18n/use-texts.ts';
import type { Session } from '#core/session/session.ts';
import { Button } from '#core/ui/button.tsx';
import { EmptyState } from '#core/ui/states/empty-state.tsx';
import { ErrorState } from '#core/ui/states/error-state.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { PAGE_SIZES } from '#core/state/table-view.ts';
import { PageSizeSelect } from '#core/ui/table/page-size-select.tsx';
import { DataTable } from '#core/ui/table/data-table.tsx';
import { useSheet } from '#core/ui/theme/sheets.ts';
import { offeredFilters } from './offered-filters.ts';
import { Files, Filters, TableToggle, type PartProps } from './report-tools.tsx';
import type { ReportAnswer, ReportDescription, ShownReport } from './report-types.ts';
import { createReportState, type ReportState } from './report.state.ts';
import reportCss from './report.css?inline';

export interface ReportProps<Row, Facts> {
  readonly session: Session;
  /**
   * Description of the report. The object must keep its identity: another object resets the report but keeps its view.
   */
  readonly description: ReportDescription<Row, Facts>;
  /** View of the address. The report applies it if it differs from the last `onView` value. */
  readonly view?: string | undefined;
  /**
   * Receives each new view, for `litro-view-changed`. The function must keep its identity between renders.
   */
  readonly onView?: ((view: string) => void) | undefined;
  /** False until the permission is known: the report loads nothing and shows a placeholder. */
  readonly open?: boolean;
}

/** Report of a period: filters, totals, chart or table (key `T`), and file export. Loads its own texts. */
export function Report<Row extends object, Facts>({ open = true, ...props }: ReportProps<Row, Facts>) {
  return open ? (
    <OpenReport {...props} />
  ) : (
    <Skeleton shape="rows" count={4} label={props.description.texts.loading} />
  );
}

function OpenReport<Row extends object, Facts>(props: Omit<ReportProps<Row, Facts>, 'open'>) {
  const { session, description, onView } = props;
  const t = useLazyTexts('report');
  const root = useRef<HTMLDivElement>(null);
  useSheet(root, reportCss);
  const lastView = useRef(props.view);
  const state = useMemo(
    () =>
      createReportState({
        session,
        description,
        view: lastView.current,
        onView: (view) => {
          lastView.current = view;
          onView?.(view);
        },
      }),
    [session, description, onView],
  );
  useEffect(() => state.start(), [state]);
  const { view } = props;
  useEffect(() => {
    if (view === lastView.current) return;
    lastView.current = view;
    state.show(view ?? '');
  }, [state, view]);
  return (
    <div
      ref={root}
      className="report"
      role="group"
      aria-label={description.title}
      aria-busy={!t || undefined}
    >
      {t ? (
        <Loaded root={root} session={session} state={state} description={description} t={t} />
      ) : (
        <Skeleton shape="rows" count={4} />
      )}
    </div>
  );
}

function Loaded<Row extends object, Facts>({
  root,
  ...part
}: PartProps<Row, Facts> & { root: RefObject<HTMLElement | null> }) {
  useSignals();
  const { state, description, t } = part;
  const remote = state.rows.value.value;
  const answer = remote.status === 'ready' ? remote.value : null;
  const facts = state.facts.value;
  const selectedValues = state.view.value.filters;
  const filters = useMemo(
    () => offeredFilters(description.filters ?? [], facts, selectedValues),
    [description, facts, selectedValues],
  );
  const selected = useMemo(
    () => Object.fromEntries(filters.map(({ key, value }) => [key, value] as const)),
    [filters],
  );
  const shown = useShown(description, answer, selected, state.rows.query().search !== '');
  const tools = facts !== null && { ...part, filters, selected, rows: shown?.rows.length ?? 0 };
  return (
    <>
      <div className="report-tools">
        {!description.days && (
          <PeriodPicker
            t={t}
            period={state.view.value.period}
            today={state.today()}
            billing={state.billing}
            onChange={state.choosePeriod}
          />
        )}
        {description.pick?.(state.chooseFilter, selectedValues)}
        <Filters filters={filters} choose={state.chooseFilter} />
        {tools && description.chart && <TableToggle report={root} state={state} t={t} />}
        {tools && <Files {...tools} />}
        {description.aside && (
          <span className="report-aside">{description.aside(answer?.facts ?? null)}</span>
        )}
      </div>
      {remote.status === 'failed' && (
        <LoadFailure
          title={description.texts.failed}
          error={remote.error}
          busy={state.rows.busy.value}
          onRetry={() => void state.rows.load()}
        />
      )}
      {(remote.status === 'loading' || remote.status === 'idle') && (
        <Skeleton shape="rows" count={4} label={description.texts.loading} />
      )}
      {answer && !shown && <Empty {...part} />}
      {answer && shown && <Figures {...part} answer={answer} shown={shown} />}
    </>
  );
}

function Empty<Row, Facts>({ description: { texts }, state }: PartProps<Row, Facts>) {
  const { empty, emptyHint } = texts.emptyOf?.(state.rows.query()) ?? texts;
  return <EmptyState title={empty}>{emptyHint}</EmptyState>;
}

/**
 * Visible data of the report; null if the period has no rows. A search without results keeps the table,
 * because the search field belongs to it.
 */
function useShown<Row, Facts>(
  { narrow }: ReportDescription<Row, Facts>,
  answer: ReportAnswer<Row, Facts> | null,
  selected: Readonly<Record<string, string>>,
  isSearched: boolean,
): ShownReport<Row, Facts> | null {
  return useMemo(() => {
    if (!answer || (answer.rows.length === 0 && !isSearched)) return null;
    const { rows, facts } = answer;
    return { rows: narrow ? narrow(rows, selected) : rows, facts, selected };
  }, [narrow, answer, selected, isSearched]);
}

type ShownReportProps<Row, Facts> = PartProps<Row, Facts> & { shown: ShownReport<Row, Facts> };

function Figures<Row extends object, Facts>(
  props: ShownReportProps<Row, Facts> & { answer: ReportAnswer<Row, Facts> },
) {
  useSignals();
  const { description, state, shown, answer, t } = props;
  const { chart, totals, list, note } = description;
  const isChart = chart !== undefined && !state.view.value.asTable;
  return (
    <>
      {totals?.(shown)}
      {isChart ? chart(shown) : list ? list(shown) : <Table {...props} />}
      {note && <Note>{note(answer)}</Note>}
      {description.paging === 'older' && <More state={state} answer={answer} t={t} />}
    </>
  );
}

function Note({ children }: { children: ReactNode }) {
  return children ? <p className="report-note">{children}</p> : null;
}

function Table<Row extends object, Facts>({
  description,
  state,
  shown,
  answer,
}: ShownReportProps<Row, Facts> & { answer: ReportAnswer<Row, Facts> }) {
  const { title, rowId, rowLabel, paging, searches, texts, onRowOpen } = description;
  const leftOut = description.columns
    .filter(({ isLeftOut }) => shown.rows.length > 0 && isLeftOut?.(shown.rows))
    .map(({ key }) => key)
    .join(' ');
  const columns = useMemo(() => {
    const leftOutKeys = new Set(leftOut.split(' '));
    const shownColumns = description.columns.filter(({ key }) => !leftOutKeys.has(key));
    return paging === 'whole'
      ? shownColumns
      : shownColumns.map((column) => ({ ...column, searchable: searches ?? false }));
  }, [paging, searches, description, leftOut]);
  return (
    <DataTable
      label={title}
      columns={columns}
      rows={shown.rows}
      {...(paging === 'pages' && { total: answer.total ?? 0 })}
      {...(paging === 'older' && { total: shown.rows.length, endless: true })}
      rowId={rowId}
      {...(rowLabel && { rowLabel })}
      view={state.rows.table}
      onRowOpen={onRowOpen}
      empty={<EmptyState title={texts.empty}>{texts.emptyHint}</EmptyState>}
    />
  );
}

const [FEWEST_ROWS] = PAGE_SIZES;

function More<Row, Facts>({
  state,
  answer,
  t,
}: {
  state: ReportState<Row, Facts>;
  answer: ReportAnswer<Row, Facts>;
  t: Text<'report'>;
}) {
  useSignals();
  const errorText = useErrorText();
  const failure = state.rows.failure.value;
  const { table } = state.rows;
  const hasSizes = answer.next || answer.rows.length > FEWEST_ROWS;
  if (!failure && !hasSizes) return null;
  return (
    <div className="report-more">
      {hasSizes && (
        <PageSizeSelect
          pageSize={table.value.pageSize}
          onChange={(pageSize) => (table.value = { ...table.peek(), pageSize })}
        />
      )}
      {failure && <ErrorState title={errorText(failure)} requestId={failure.requestId} size="line" />}
      {answer.next && (
        <Button size="small" busy={state.rows.busy.value} onClick={() => void state.rows.loadOlder()}>
          {t('older')}
        </Button>
      )}
    </div>
  );
}
