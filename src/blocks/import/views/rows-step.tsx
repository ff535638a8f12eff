import { useSignals } from '@preact/signals-react/runtime';
import { useMemo, type MouseEvent } from 'react';
import { Button } from '#core/ui/button.tsx';
import { Icon } from '#core/ui/icons/icon.tsx';
import { RefusalLine } from '#core/ui/operation/refusal-line.tsx';
import { ErrorState } from '#core/ui/states/error-state.tsx';
import type { ImportRow } from '../import-rows.ts';
import type { ImportDescription } from '../import-types.ts';
import type { ImportState } from '../import.state.ts';
import { createRowsView, RowsTable } from './rows-table.tsx';
import { Progress } from './progress.tsx';
import type { ImportWords } from './words.ts';

interface RowsStepProps {
  description: ImportDescription;
  state: ImportState;
  words: ImportWords;
  onEditRow: (row: ImportRow) => void;
  onReplace: () => void;
}

export function RowsStep({ description, state, words, onEditRow, onReplace }: RowsStepProps) {
  useSignals();
  const { t } = words;
  const view = useMemo(() => createRowsView(state), [state]);
  const tools = (
    <>
      <Button size="small" onClick={() => state.back('columns')}>
        {t('changeColumns')}
      </Button>
      <Button size="small" onClick={onReplace}>
        {t('replace')}
      </Button>
    </>
  );
  const parts = { description, state, words };
  return (
    <>
      <Summary state={state} words={words} />
      <Notes state={state} words={words} />
      <RowsTable {...parts} view={view} onEditRow={onEditRow} tools={tools} />
    </>
  );
}

const COUNTED = ['ready', 'wrong', 'repeated', 'taken'] as const;

function Summary({ state, words }: Pick<RowsStepProps, 'state' | 'words'>) {
  useSignals();
  const { t, plural } = words;
  const counts = state.counts.value;
  const dropped = state.dropped.value.length;
  return (
    <div className="import-summary">
      <p role="status">
        {COUNTED.filter((name) => name === 'ready' || counts[name] > 0).map((name) => (
          <span key={name} className="import-count" data-situation={name}>
            <span>{plural(`count_${name}`, counts[name])}</span>
          </span>
        ))}
        {dropped > 0 && (
          <span className="import-count">
            <span>{plural('count_dropped', dropped)}</span>
          </span>
        )}
      </p>
      {dropped > 0 && (
        <Button size="small" tone="quiet" onClick={state.restore}>
          {t('restore')}
        </Button>
      )}
    </div>
  );
}

function Notes({ state, words }: Pick<RowsStepProps, 'state' | 'words'>) {
  useSignals();
  const { t, plural, number } = words;
  const { running, refused } = state.operation;
  const failure = refused.value;
  const { sheetName, otherSheets = [], headerRow = 0, headerRows = [] } = state.file.value?.table ?? {};
  const above = headerRows.filter((row) => row.number < headerRow).length;
  return (
    <>
      {running.value && <Progress operation={state.operation} words={words} size="line" />}
      {failure && (
        <RefusalLine
          title={t(`failed_${failure.intent.kind}`)}
          error={failure.error}
          onRetry={failure.intent.kind === 'asking' ? () => void state.ask() : undefined}
        />
      )}
      {state.wasNone.value && (
        <ErrorState size="line" title={t('noneImported')}>
          {t('noneImportedText')}
        </ErrorState>
      )}
      {state.examples.value > 0 && <p className="import-soft">{t('exampleLeft')}</p>}
      {above > 0 && <p className="import-soft">{plural('headerFound', above, { row: number(headerRow) })}</p>}
      {otherSheets.length > 0 && (
        <p className="import-soft">
          {t('otherSheets', { name: sheetName ?? '', names: otherSheets.join(', ') })}
        </p>
      )}
      <SuggestionLine state={state} words={words} />
    </>
  );
}

function SuggestionLine({ state, words: { t, plural } }: Pick<RowsStepProps, 'state' | 'words'>) {
  useSignals();
  const suggestion = state.suggestion.value;
  if (!suggestion) return <div className="import-silent" role="status" />;
  const { field, from, to, count } = suggestion;
  return (
    <div className="import-suggestion" role="status">
      <Icon name="info" />
      <span>{plural(from === '' ? 'suggestEmpty' : 'suggest', count, { from })}</span>
      <span className="toolbar-part">
        <Button size="small" onClick={leaving(() => void state.replace(field, from, to))}>
          {t('suggestApply', { to })}
        </Button>
        <Button size="small" tone="quiet" onClick={leaving(state.dismissSuggestion)}>
          {t('dismiss')}
        </Button>
      </span>
    </div>
  );
}

/**
 * Click handler of a button that disappears through its own action. It moves the focus to the step before the action
 * removes the focused button.
 */
function leaving(action: () => void) {
  return ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    currentTarget.closest<HTMLElement>('.import-step')?.focus({ preventScroll: true });
    action();
  };
}
