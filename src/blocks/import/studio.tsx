import { untracked } from '@preact/signals-react';
import { useSignalEffect, useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect, useMemo, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { decimalMarkOf } from '#core/format/decimal.ts';
import { useLocale, useTexts } from '#core/i18n/use-texts.ts';
import { RefusalLine } from '#core/ui/operation/refusal-line.tsx';
import { Drawer } from '#core/ui/overlays/drawer.tsx';
import { useSheet } from '#core/ui/theme/sheets.ts';
import importCss from './import.css?inline';
import type { ImportStudioProps } from './import-types.ts';
import type { FileChoice } from './columns.state.ts';
import type { ImportRow } from './import-rows.ts';
import { createImportState, type ImportState, type ImportStep } from './import.state.ts';
import type { ImportIntent } from './register-import.state.ts';
import { ColumnsStep } from './views/columns-step.tsx';
import { DoneStep } from './views/done-step.tsx';
import { PickStep } from './views/pick-step.tsx';
import { Progress } from './views/progress.tsx';
import { Questions, type StudioQuestion } from './views/questions.tsx';
import { RowsStep } from './views/rows-step.tsx';
import { StepsLine } from './views/steps-line.tsx';
import { StudioFooter } from './views/studio-footer.tsx';
import { createWords, type ImportWords } from './views/words.ts';

/** Width of the import studio in px: room for about a dozen columns. */
const WIDTH = 1360;

export function Studio({ description, title, onDone, onClose }: ImportStudioProps): ReactNode {
  useSignals();
  const t = useTexts('import');
  const form = useTexts('form');
  const locale = useLocale();
  const state = useMemo(
    () => createImportState(description, { decimalMark: decimalMarkOf(locale) }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- another language keeps the parsed and edited rows
    [description],
  );
  const words = useMemo(() => createWords({ t, form }, locale, description), [t, form, locale, description]);
  const [question, setQuestion] = useState<StudioQuestion | null>(null);
  useOnDone(state, onDone);
  const running = state.operation.running.value;
  const isSending = running?.intent.kind === 'sending' || running?.intent.kind === 'undoing';
  const isLost = isSending && running?.status === 'unknown';
  const leave = (action: () => void) =>
    state.isUnsaved.peek() ? setQuestion({ kind: 'leave', leave: action }) : action();
  const leaveLost = () => {
    onDone();
    onClose();
  };
  const close = () => (isLost ? setQuestion({ kind: 'leave-lost', leave: leaveLost }) : leave(onClose));
  return (
    <>
      <Drawer
        open
        title={title ?? t('title')}
        width={WIDTH}
        locked={isSending && !isLost}
        onClose={close}
        footer={
          <StudioFooter
            state={state}
            words={words}
            onAsk={async (kind) => {
              if (kind === 'undo' || (await state.ask())) setQuestion({ kind });
            }}
            onPickOther={() => leave(() => state.back('pick'))}
            onClose={close}
          />
        }
      >
        <StudioStep description={description} state={state} words={words} onQuestion={setQuestion} />
      </Drawer>
      <Questions
        description={description}
        question={question}
        state={state}
        words={words}
        onAnswered={() => setQuestion(null)}
      />
    </>
  );
}

interface StudioStepProps extends Pick<ImportStudioProps, 'description'> {
  state: ImportState;
  words: ImportWords;
  onQuestion: (question: StudioQuestion) => void;
}

/**
 * Operations whose progress appears beside the step that started them. The progress of every other operation replaces
 * the step.
 */
const BESIDE: Partial<Record<ImportStep, readonly ImportIntent['kind'][]>> = {
  columns: ['reading'],
  rows: ['asking', 'checking'],
};

function StudioStep({ description, state, words, onQuestion }: StudioStepProps) {
  useSignals();
  const root = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  useSheet(root, importCss);
  const [pickedName, setPickedName] = useState('');
  const step = state.step.value;
  const kind = state.operation.running.value?.intent.kind;
  const inPlace = kind !== undefined && !(BESIDE[step] ?? []).includes(kind);
  useFocusOf(content, inPlace ? 'running' : step);
  const pick = (file: File) => {
    setPickedName(file.name);
    void state.pick(file);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file && step === 'pick') pick(file);
  };
  const editRow = useCallback((row: ImportRow) => onQuestion({ kind: 'row', row }), [onQuestion]);
  const refusal = state.refusal.value;
  const parts = { description, state, words };
  return (
    <div
      ref={root}
      className="import"
      data-step={step}
      // Prevents the browser from opening a dropped file instead of the page.
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      <StepsLine step={step} words={words} />
      <div ref={content} className="import-step" tabIndex={-1}>
        {inPlace ? (
          <Progress operation={state.operation} words={words} size="panel" />
        ) : (
          <>
            <ReadingFailed state={state} words={words} />
            {step === 'pick' && (
              <PickStep
                description={description}
                words={words}
                refused={refusal && { name: pickedName, refusal }}
                onPick={pick}
              />
            )}
            {step === 'columns' && <ColumnsStep {...parts} onRead={readingAgain(state, onQuestion)} />}
            {step === 'rows' && (
              <RowsStep {...parts} onEditRow={editRow} onReplace={() => onQuestion({ kind: 'replace' })} />
            )}
            {step === 'done' && <DoneStep {...parts} />}
          </>
        )}
      </div>
    </div>
  );
}

/** Reads the file again with other settings. If edits would be lost, the studio first asks the user. */
const readingAgain =
  (state: ImportState, onQuestion: StudioStepProps['onQuestion']) => (choice: FileChoice) => {
    const leave = () => void state.readAgain(choice);
    if (state.isMended.peek()) onQuestion({ kind: 'leave', leave });
    else leave();
  };

function ReadingFailed({ state, words: { t } }: Pick<StudioStepProps, 'state' | 'words'>) {
  useSignals();
  const refused = state.operation.refused.value;
  if (refused?.intent.kind !== 'reading') return null;
  return <RefusalLine title={t('failed_reading')} error={refused.error} />;
}

/** Moves the focus to the new step of the studio, because the focused element was removed with the old step. */
function useFocusOf(content: { current: HTMLElement | null }, shown: string): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    content.current?.focus({ preventScroll: true });
  }, [content, shown]);
}

function useOnDone(state: ImportState, onDone: () => void): void {
  const latest = useRef(onDone);
  useEffect(() => {
    latest.current = onDone;
  });
  useSignalEffect(() => {
    if (state.result.value) untracked(() => latest.current());
  });
}
