import { formatCount } from '#core/format/count.ts';
import { toApiError, type ApiError } from '#core/api/api-error.ts';
import { useLanguage } from '#core/i18n/use-texts.ts';
import { Button } from '#core/ui/button.tsx';
import { useKit } from '#core/ui/kit.tsx';
import { RefusalLine } from '#core/ui/operation/refusal-line.tsx';
import { Dialog } from '#core/ui/overlays/dialog.tsx';
import { useNotify } from '#core/ui/overlays/notifications.tsx';
import { saveFile, writeSheet, type SheetFormat } from '#blocks/spreadsheet/save-sheet.ts';
import { ProgressBar } from '#core/ui/states/progress-bar.tsx';
import { gatherRecords, sheetOf } from './export-records.ts';
import { useFileWriting } from '../export/use-file-writing.ts';
import type { RegistryState } from '#blocks/registry/registry-state.ts';
import type {
  RegistryColumn,
  RegistryDescription,
  RegistryRecord,
  SharedWords,
} from '#blocks/registry/registry-types.ts';

export interface ExportDialogProps<Row extends RegistryRecord> {
  state: RegistryState<Row>;
  words: SharedWords;
  description: RegistryDescription<Row>;
  columns: readonly RegistryColumn<Row>[];
  format: SheetFormat;
}

/** Exports all pages of the list into a file. Closing the dialog aborts the export. */
export function ExportDialog<Row extends RegistryRecord>(props: ExportDialogProps<Row>) {
  const {
    state,
    words: { shared },
    format,
  } = props;
  const { text, locale } = useKit();
  const { progress, failure, again } = useExport(props);
  const figure = (count: number) => formatCount(count, locale);
  return (
    <Dialog
      open
      title={shared(`export_${format}`)}
      onClose={state.close}
      footer={
        <>
          <Button onClick={state.close}>{text('cancel')}</Button>
          {failure && (
            <Button tone="primary" onClick={again}>
              {text('retry')}
            </Button>
          )}
        </>
      }
    >
      {failure ? (
        <RefusalLine title={shared('exportFailed')} error={failure} />
      ) : (
        <ProgressBar
          label={shared('exporting')}
          {...(progress && { value: progress.done, max: progress.total })}
        >
          {progress &&
            shared('exportProgress', { done: figure(progress.done), total: figure(progress.total) })}
        </ProgressBar>
      )}
    </Dialog>
  );
}

interface ExportProgress {
  readonly done: number;
  readonly total: number;
}

function useExport<Row extends RegistryRecord>(props: ExportDialogProps<Row>) {
  const { state, words, description, columns, format } = props;
  const language = useLanguage();
  const notify = useNotify();
  return useFileWriting<ExportProgress, ApiError>(async (signal, onProgress) => {
    const rows = await gatherRecords({
      ask: state.calls.ask,
      query: state.list.query.peek(),
      onProgress: (done, total) => onProgress({ done, total }),
      signal,
    });
    const sheet = sheetOf(columns, state.list.view.peek().hidden, rows);
    const file = await writeSheet(sheet, format, language);
    signal.throwIfAborted();
    saveFile(file, `${description.fileName}.${format}`);
    notify({
      tone: 'positive',
      text: words.shared('exported', { count: rows.length, shown: String(rows.length) }),
    });
    state.close();
  }, toApiError);
}
