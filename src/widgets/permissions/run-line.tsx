import { useSignals } from '@preact/signals-react/runtime';
import { useErrorText } from '#core/i18n/use-texts.ts';
import { Button } from '#core/ui/button.tsx';
import { useKit } from '#core/ui/kit.tsx';
import { Icon } from '#core/ui/icons/icon.tsx';
import { OperationLine } from '#core/ui/operation/operation-line.tsx';
import type { PersonState } from './person.state.ts';
import { remaining, type PermissionRun } from './run.state.ts';
import type { PermissionsWords } from './views/words.ts';

interface RunLineProps {
  state: PersonState;
  words: PermissionsWords;
}

export function RunLine({ state, words }: RunLineProps) {
  useSignals();
  const { run, operation } = state;
  return (
    <>
      <OperationLine operation={operation} label={() => words.t('running')} refusal={() => null} />
      {run.value && !operation.running.value && <Outcome state={state} words={words} run={run.value} />}
    </>
  );
}

function Outcome({ state, words, run }: RunLineProps & { run: PermissionRun }) {
  const { t, plural, count, name } = words;
  const errorText = useErrorText();
  const { text } = useKit();
  const again = remaining(run).length;
  return (
    <div className="outcome" role="alert">
      <Icon name="warning" size={18} />
      <div className="outcome-text">
        <p className="outcome-title">
          {run.done > 0
            ? plural('partly', run.done, { total: count(run.total) })
            : plural('noneChanged', run.total)}
        </p>
        <ul>
          {run.refused.map(({ step, error }) => (
            <li key={step.key}>
              <strong>{name(step.key)}.</strong> {errorText(error)}
              {error.requestId && (
                <span className="quiet"> {text('requestId', { id: error.requestId })}</span>
              )}
            </li>
          ))}
          {run.left.length > 0 && <li>{plural('notTried', run.left.length)}</li>}
        </ul>
      </div>
      <div className="outcome-actions">
        <Button size="small" onClick={state.retry}>
          {plural('retryRest', again)}
        </Button>
        <Button size="small" tone="quiet" onClick={state.closeRun}>
          {t('dismiss')}
        </Button>
      </div>
    </div>
  );
}
