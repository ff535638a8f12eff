import { useEffect, useState } from 'react';
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

/** Writes a file of what the list shows on all its pages, and can be stopped meanwhile. */
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

function useExport<Row extends RegistryRecord>(props: ExportDialogProps<Row>) {
  const { state, words, description, columns, format } = props;
  const language = useLanguage();
  const notify = useNotify();
  const [turn, setTurn] = useState(0);
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const write = async () => {
      const rows = await gatherRecords({
        ask: state.calls.ask,
        query: state.list.query.peek(),
        onProgress: (done, total) => setProgress({ done, total }),
        signal: stop.signal,
      });
      const sheet = sheetOf(columns, state.list.view.peek().hidden, rows);
      const file = await writeSheet(sheet, format, language);
      stop.signal.throwIfAborted();
      saveFile(file, `${description.fileName}.${format}`);
      notify({
        tone: 'positive',
        text: words.shared('exported', { count: rows.length, shown: String(rows.length) }),
      });
      state.close();
    };
    write().catch((reason: unknown) => {
      if (!stop.signal.aborted) setFailure(toApiError(reason));
    });
    return () => stop.abort();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- one file for each time it is asked for
  }, [turn]);
  return {
    progress,
    failure,
    again: () => {
      setFailure(null);
      setProgress(null);
      setTurn(turn + 1);
    },
  };
}
