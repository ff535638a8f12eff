import { useSignals } from '@preact/signals-react/runtime';
import { useLanguage } from '#core/i18n/use-texts.ts';
import { Button } from '#core/ui/button.tsx';
import { Icon } from '#core/ui/icons/icon.tsx';
import { useKit } from '#core/ui/kit.tsx';
import { RefusalLine } from '#core/ui/operation/refusal-line.tsx';
import { useNotify } from '#core/ui/overlays/notifications.tsx';
import { rejectedSheet } from '../import-sheets.ts';
import type { ImportDescription } from '../import-types.ts';
import type { ImportState } from '../import.state.ts';
import { saveSheet, type SheetFormat } from '#blocks/spreadsheet/save-sheet.ts';
import type { ImportWords } from './words.ts';

interface DoneStepProps {
  description: ImportDescription;
  state: ImportState;
  words: ImportWords;
}

export function DoneStep({ description, state, words }: DoneStepProps) {
  useSignals();
  const { t, plural } = words;
  const result = state.result.value;
  const refused = state.operation.refused.value;
  if (!result) return null;
  const left = state.counts.value.all;
  return (
    <>
      {refused && <RefusalLine title={t(`failed_${refused.intent.kind}`)} error={refused.error} />}
      <div className="import-done" role="status">
        <span className="import-done-mark" data-undone={result.isUndone || undefined}>
          <Icon name={result.isUndone ? 'refresh' : 'check'} size={24} />
        </span>
        <p className="import-done-title">
          {result.isUndone ? t('undone') : plural('created', result.created)}
        </p>
        <p className="import-soft">
          {result.isUndone
            ? plural('undoneText', result.created)
            : left === 0
              ? t('leftNone')
              : plural('left', left)}
        </p>
      </div>
      {left > 0 && <Rejected description={description} state={state} words={words} />}
    </>
  );
}

function Rejected({ description, state, words }: DoneStepProps) {
  const { t, problemsOf, named } = words;
  const language = useLanguage();
  const { text } = useKit();
  const notify = useNotify();
  const save = (format: SheetFormat) => {
    const { table } = state.file.peek() ?? {};
    if (!table) return;
    const why = {
      header: t('reason'),
      textOf: (row: Parameters<typeof problemsOf>[0]) => named(row, problemsOf(row).join('; ')),
    };
    const sheet = rejectedSheet(description, table, state.mapping.peek(), state.rows.peek(), why);
    saveSheet(sheet, `${description.name}-${t('rejectedName')}`, format, language).catch(() =>
      notify({ tone: 'negative', text: text('overlayFailed') }),
    );
  };
  return (
    <div className="import-left">
      <p className="import-soft">{t('leftHint')}</p>
      <div className="toolbar-part">
        <Button size="small" onClick={() => save('xlsx')}>
          {t('rejectedXlsx')}
        </Button>
        <Button size="small" onClick={() => save('csv')}>
          {t('rejectedCsv')}
        </Button>
      </div>
    </div>
  );
}
