import { useSignals } from '@preact/signals-react/runtime';
import { lazy, Suspense, useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { PeriodPicker } from '#blocks/period/period-picker.tsx';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { useErrorText, useLazyTexts, type Text } from '#core/i18n/use-texts.ts';
import type { Session } from '#core/session/session.ts';
import { Button } from '#core/ui/button.tsx';
import { Select } from '#core/ui/fields/select.tsx';
import { Menu } from '#core/ui/overlays/menu.tsx';
import { EmptyState } from '#core/ui/states/empty-state.tsx';
import { ErrorState } from '#core/ui/states/error-state.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { DataTable } from '#core/ui/table/data-table.tsx';
import { useSheet } from '#core/ui/theme/sheets.ts';
import type { ReportFormat } from './report-file.ts';
import type { ReportAnswer, ReportDescription, ReportFilter, ShownReport } from './report-types.ts';
import { createReportState, type ReportState } from './report.state.ts';
import reportCss from './report.css?inline';
import { useTableKey } from './use-table-key.ts';

const ReportExport = lazy(() =>
  import('./report-export.tsx').then((module) => ({ default: module.ReportExport })),
) as typeof import('./report-export.tsx').ReportExport;

export interface ReportProps<Row, Facts> {
  readonly session: Session;
  /** Keep its identity: with another one the report begins anew, in the view that it had. */
  readonly description: ReportDescription<Row, Facts>;
  /** The view that the address brought, as `onView` gave it. */
  readonly view?: string | undefined;
  /** Told of each choice of period, filter and form, for `litro-view-changed`. Keep its identity. */
  readonly onView?: ((view: string) => void) | undefined;
}

const FORMATS: readonly ReportFormat[] = ['xlsx', 'csv', 'pdf'];

/**
 * Figures of a period: filters, totals, chart or table (`T` changes between them), and files of what is filtered. What it
 * shows is described by its {@link ReportDescription}; it loads its own words.
 */
export function Report<Row extends object, Facts>(props: ReportProps<Row, Facts>) {
  const { session, description, onView } = props;
  const t = useLazyTexts('report');
  const root = useRef<HTMLDivElement>(null);
  useSheet(root, reportCss);
  const kept = useRef(props.view);
  const state = useMemo(
    () =>
      createReportState({
        session,
        description,
        view: kept.current,
        onView: (view) => {
          kept.current = view;
          onView?.(view);
        },
      }),
    [session, description, onView],
  );
  useEffect(() => state.start(), [state]);
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

interface PartProps<Row, Facts> {
  session: Session;
  state: ReportState<Row, Facts>;
  description: ReportDescription<Row, Facts>;
  t: Text;
}

function Loaded<Row extends object, Facts>({
  root,
  ...part
}: PartProps<Row, Facts> & { root: RefObject<HTMLElement | null> }) {
  useSignals();
  const { state, description, t } = part;
  const remote = state.answer.value.value;
  const answer = remote.status === 'ready' ? remote.value : null;
  const shown = useShown(description, answer, state.view.value.filters);
  const { chart } = description;
  useTableKey(root, () => chart && state.toggle());
  return (
    <>
      <div className="report-tools">
        <PeriodPicker
          t={t}
          period={state.view.value.period}
          today={state.today()}
          onChange={state.choosePeriod}
        />
        {shown && <Filters {...part} shown={shown} />}
        {shown && chart && <TableToggle state={state} t={t} />}
        {shown && <Files {...part} shown={shown} />}
        {description.aside && (
          <span className="report-aside">{description.aside(answer?.facts ?? null)}</span>
        )}
      </div>
      {remote.status === 'failed' && (
        <LoadFailure
          error={remote.error}
          busy={state.answer.busy.value}
          onRetry={() => void state.answer.load()}
        />
      )}
      {(remote.status === 'loading' || remote.status === 'idle') && (
        <Skeleton shape="rows" count={4} label={description.texts.loading} />
      )}
      {answer && !shown && (
        <EmptyState title={description.texts.empty}>{description.texts.emptyHint}</EmptyState>
      )}
      {answer && shown && <Figures {...part} answer={answer} shown={shown} />}
    </>
  );
}

/** Null where there is nothing in the period. */
function useShown<Row, Facts>(
  { filters = [], narrow }: ReportDescription<Row, Facts>,
  answer: ReportAnswer<Row, Facts> | null,
  wanted: Readonly<Record<string, string>>,
): ShownReport<Row, Facts> | null {
  return useMemo(() => {
    if (!answer || (answer.rows.length === 0 && Object.keys(wanted).length === 0)) return null;
    const { rows, facts } = answer;
    const chosen = Object.fromEntries(
      filters.flatMap(({ key, options }) => {
        const values = options(facts).map(({ value }) => value);
        const value = values.find((one) => one === wanted[key]) ?? values[0];
        return value === undefined ? [] : [[key, value] as const];
      }),
    );
    return { rows: narrow ? narrow(rows, chosen) : rows, facts, chosen };
  }, [filters, narrow, answer, wanted]);
}

type ShownProps<Row, Facts> = PartProps<Row, Facts> & { shown: ShownReport<Row, Facts> };

function Filters<Row, Facts>({ description, state, shown }: ShownProps<Row, Facts>) {
  return description.filters?.map(({ key, label, options }: ReportFilter<Facts>) => {
    const choices = options(shown.facts);
    return (
      choices.length > 1 && (
        <Select
          key={key}
          label={label}
          labelHidden
          small
          value={shown.chosen[key] ?? ''}
          options={choices}
          onChange={(value) => state.chooseFilter(key, value)}
        />
      )
    );
  });
}

function TableToggle<Row, Facts>({ state, t }: { state: ReportState<Row, Facts>; t: Text }) {
  useSignals();
  return (
    <>
      <Button
        size="small"
        aria-keyshortcuts="T"
        aria-pressed={state.view.value.asTable}
        onClick={state.toggle}
      >
        {t('table')}
      </Button>
      <span className="report-key" aria-hidden="true">
        {t('key')}
      </span>
    </>
  );
}

function Files<Row, Facts>(props: ShownProps<Row, Facts>) {
  const { description, shown, t } = props;
  const [format, setFormat] = useState<ReportFormat | null>(null);
  const filters = (description.filters ?? []).flatMap(({ key, label, options }) => {
    const choices = options(shown.facts);
    const choice = choices.find(({ value }) => value === shown.chosen[key]);
    return choice && choices.length > 1 ? [[label, choice.label] as const] : [];
  });
  return (
    <>
      <Menu
        size="small"
        tone="quiet"
        label={t('files')}
        items={FORMATS.map((each) => ({
          key: each,
          label: t(`export_${each}`),
          disabled: shown.rows.length === 0,
          onSelect: () => setFormat(each),
        }))}
      />
      {format && (
        <Suspense>
          <ReportExport
            {...props}
            key={format}
            format={format}
            filters={filters}
            chosen={shown.chosen}
            onClose={() => setFormat(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function Figures<Row extends object, Facts>(
  props: ShownProps<Row, Facts> & { answer: ReportAnswer<Row, Facts> },
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
      <More state={state} answer={answer} t={t} />
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
}: ShownProps<Row, Facts> & { answer: ReportAnswer<Row, Facts> }) {
  const { title, columns, rowId, rowLabel, paging, texts } = description;
  return (
    <DataTable
      label={title}
      columns={columns}
      rows={shown.rows}
      {...(paging === 'pages' && { total: answer.total ?? 0 })}
      rowId={rowId}
      {...(rowLabel && { rowLabel })}
      view={state.table}
      empty={<EmptyState title={texts.empty}>{texts.emptyHint}</EmptyState>}
    />
  );
}

/** A failure leaves what is there, and says beside it what did not come. */
function More<Row, Facts>({
  state,
  answer,
  t,
}: {
  state: ReportState<Row, Facts>;
  answer: ReportAnswer<Row, Facts>;
  t: Text;
}) {
  useSignals();
  const errorText = useErrorText();
  const failure = state.answer.failure.value;
  if (!failure && !answer.next) return null;
  return (
    <div className="report-more">
      {failure && <ErrorState title={errorText(failure)} requestId={failure.requestId} size="line" />}
      {answer.next && (
        <Button size="small" busy={state.answer.busy.value} onClick={() => void state.loadOlder()}>
          {t('older')}
        </Button>
      )}
    </div>
  );
}
