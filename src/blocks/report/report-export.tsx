import { toApiError, type ApiError } from '#core/api/api-error.ts';
import { formatCount } from '#core/format/count.ts';
import type { Locale } from '#core/format/locale.ts';
import type { SheetNote } from '#core/format/sheet-cell.ts';
import { CSV_TYPE } from '#core/format/sheet-csv.ts';
import { XLSX_TYPE } from '#core/format/sheet-xml.ts';
import { useErrorText, useLanguage, useLocale, type Text } from '#core/i18n/use-texts.ts';
import type { TableView } from '#core/state/table-view.ts';
import type { Session } from '#core/session/session.ts';
import { Button } from '#core/ui/button.tsx';
import { useKit } from '#core/ui/kit.tsx';
import { Dialog } from '#core/ui/overlays/dialog.tsx';
import { useNotify } from '#core/ui/overlays/notifications.tsx';
import { ErrorState } from '#core/ui/states/error-state.tsx';
import { showRows } from '#core/ui/table/show-rows.ts';
import { ProgressBar } from '#core/ui/states/progress-bar.tsx';
import { useFileWriting } from '#blocks/export/use-file-writing.ts';
import { saveFile, writeSheet } from '#blocks/spreadsheet/save-sheet.ts';
import { gatherRows, TooManyRows } from './gather-rows.ts';
import { notesOf, sheetOf, type ReportFormat } from './report-file.ts';
import type { ReportDescription } from './report-types.ts';
import type { ReportState } from './report.state.ts';

export interface ReportExportProps<Row, Facts> {
  session: Session;
  state: ReportState<Row, Facts>;
  description: ReportDescription<Row, Facts>;
  filters: readonly SheetNote[];
  selected: Readonly<Record<string, string>>;
  format: ReportFormat;
  t: Text<'report'>;
  onClose: () => void;
}

type ReportExportProgress =
  | { readonly kind: 'rows'; readonly done: number; readonly total: number | null }
  | { readonly kind: 'bytes'; readonly bytes: number };

export function ReportExport<Row extends object, Facts>(props: ReportExportProps<Row, Facts>) {
  const { t, format, onClose } = props;
  const { text } = useKit();
  const errorText = useErrorText();
  const { progress, failure, again } = useReportFile(props);
  return (
    <Dialog
      open
      title={t(`export_${format}`)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          {failure && failure !== 'tooLong' && (
            <Button tone="primary" onClick={again}>
              {text('retry')}
            </Button>
          )}
        </>
      }
    >
      {failure === 'tooLong' ? (
        <ErrorState size="line" title={t('exportFailed')}>
          {t('tooLong')}
        </ErrorState>
      ) : failure ? (
        <ErrorState size="line" title={t('exportFailed')} requestId={failure.requestId}>
          {errorText(failure)}
        </ErrorState>
      ) : (
        <Progressing t={t} progress={progress} />
      )}
    </Dialog>
  );
}

function Progressing({ t, progress }: { t: Text<'report'>; progress: ReportExportProgress | null }) {
  const { locale } = useKit();
  const figure = (count: number) => formatCount(count, locale);
  if (progress?.kind === 'rows' && progress.total !== null) {
    return (
      <ProgressBar label={t('exporting')} value={progress.done} max={progress.total}>
        {t('exportProgress', { done: figure(progress.done), total: figure(progress.total) })}
      </ProgressBar>
    );
  }
  return (
    <ProgressBar label={t('exporting')}>
      {progress?.kind === 'rows' && t('exportRows', { count: progress.done, shown: figure(progress.done) })}
      {progress?.kind === 'bytes' &&
        t('exportBytes', { kilobytes: figure(Math.ceil(progress.bytes / 1000)) })}
    </ProgressBar>
  );
}

function useReportFile<Row extends object, Facts>(props: ReportExportProps<Row, Facts>) {
  const { description, format, t, onClose } = props;
  const locale = useLocale();
  const language = useLanguage();
  const notify = useNotify();
  return useFileWriting<ReportExportProgress, ApiError | 'tooLong'>(
    async (signal, onProgress) => {
      const file = await fileOf(props, locale, language, signal, onProgress);
      signal.throwIfAborted();
      saveFile(file, `${description.fileName}.${format}`);
      notify({ tone: 'positive', text: t('exported') });
      onClose();
    },
    (reason) => (reason instanceof TooManyRows ? 'tooLong' : toApiError(reason)),
  );
}

/** The server writes the formats that it supports; for other formats the browser loads the rows. */
async function fileOf<Row extends object, Facts>(
  { session, state, description, filters, selected, format, t }: ReportExportProps<Row, Facts>,
  locale: Locale,
  language: ReturnType<typeof useLanguage>,
  signal: AbortSignal,
  onProgress: (progress: ReportExportProgress) => void,
): Promise<Blob> {
  const query = state.rows.query();
  const { file, columns, narrow, title } = description;
  if (file.download && format !== 'pdf') {
    return file.download(query, {
      accept: format === 'csv' ? CSV_TYPE : XLSX_TYPE,
      locale,
      signal,
      onBytes: (bytes) => onProgress({ kind: 'bytes', bytes }),
    });
  }
  const pdf = format === 'pdf' ? await import('./write-pdf.ts') : null;
  const all = await gatherRows({
    description,
    query,
    signal,
    most: MOST_ROWS_HERE,
    onProgress: (done, total) => onProgress({ kind: 'rows', done, total }),
  });
  const search = searchOf(description, state);
  const narrowed = narrow ? narrow(all, selected) : all;
  const rows = search ? showRows(narrowed, columns, { ...search, filters: {} }, locale) : narrowed;
  const searched = search?.search || query.search;
  const { profile } = session.user;
  const { loaded } = session.hydrate;
  const notes = notesOf(
    {
      title,
      organization: loaded.status === 'ready' ? loaded.value.organization.tradeName : '',
      of: file.of ?? [],
      days: query.days,
      filters: searched ? [...filters, [t('search'), searched]] : filters,
      author: profile ? `${profile.firstName} ${profile.lastName}`.trim() : '',
      at: new Date(),
    },
    t,
    locale,
    state.timeZone,
  );
  const sheet = sheetOf(columns, rows, { notes, totals: file.totals(rows) });
  return pdf ? pdf.writePdf(sheet, locale) : writeSheet(sheet, format === 'csv' ? 'csv' : 'xlsx', language);
}

function searchOf<Row, Facts>(
  { paging, chart, list }: ReportDescription<Row, Facts>,
  { view, rows }: ReportState<Row, Facts>,
): Pick<TableView, 'search' | 'sort'> | null {
  const isTable = !list && (!chart || view.peek().asTable);
  if (paging !== 'whole' || !isTable) return null;
  const { search, sort } = rows.table.peek();
  return { search: search.trim(), sort };
}

/** Limit for files written in the browser; only the server writes larger reports, as CSV or XLSX. */
const MOST_ROWS_HERE = 5_000;
