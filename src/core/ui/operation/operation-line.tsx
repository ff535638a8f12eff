import { useSignals } from '@preact/signals-react/runtime';
import { useRef, type ReactNode } from 'react';
import { formatCount } from '#core/format/count.ts';
import { formatShare } from '#core/format/share.ts';
import { useLazyTexts, useLocale, type Text } from '#core/i18n/use-texts.ts';
import type { Operation, Refused, Running } from '#core/state/operation.ts';
import { Button } from '../button.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { ProgressBar } from '../states/progress-bar.tsx';
import { useSheet } from '../theme/sheets.ts';
import operationCss from './operation.css?inline';
import { RefusalLine, type RefusalLineProps } from './refusal-line.tsx';

export interface OperationLineProps<Intent, Reason> extends Omit<RunningLineProps<Intent>, 'running' | 't'> {
  operation: Operation<Intent, Reason>;
  /** How a refusal is told; null where it stands somewhere else. Default: by its reason alone. */
  refusal?: (refused: Refused<Intent, Reason>) => Omit<RefusalLineProps, 'error'> | null;
}

/** What an operation is doing, or why it was refused; nothing while it rests. */
export function OperationLine<Intent, Reason>({
  operation,
  refusal,
  ...running
}: OperationLineProps<Intent, Reason>) {
  useSignals();
  // Asked for before anything runs: an answer is lost when the line is down, and so would they be.
  const t = useLazyTexts('operation');
  const now = operation.running.value;
  if (now) return <RunningLine operation={operation} running={now} t={t} {...running} />;
  const refused = operation.refused.value;
  const told = refused && (refusal ? refusal(refused) : {});
  return told && <RefusalLine error={refused.error} {...told} />;
}

interface RunningLineProps<Intent> {
  operation: Pick<Operation<Intent>, 'askAgain' | 'stop'>;
  running: Running<Intent>;
  t: Text<'operation'> | null;
  /** What is being done. Without it a call on its way is shown elsewhere, such as by its button. */
  label?: (intent: Intent) => string;
  /** Below the bar, such as how long it may take. */
  hint?: ((intent: Intent) => ReactNode) | undefined;
  /** Offers to ask again. A dialog may do so by its own button. Default: it does. */
  canAsk?: boolean;
  /** Steps of one intent can be stopped between two of them. Default: they can. */
  canStop?: boolean;
  /** An outcome that is not known takes the place of the content; default a line. */
  size?: 'panel' | 'line';
}

/** An outcome that is not known is no failure: it is being checked, and nothing is done twice. */
function RunningLine<Intent>(props: RunningLineProps<Intent>) {
  const { operation, running, t, label, canAsk = true, size = 'line' } = props;
  const { intent, status } = running;
  if (status === 'unknown') {
    return (
      <ErrorState
        size={size}
        title={t?.('unknown') ?? ''}
        retryLabel={t?.('askAgain')}
        onRetry={canAsk ? operation.askAgain : undefined}
      >
        {t?.('unknownHint')}
      </ErrorState>
    );
  }
  const words = (status === 'checking' && t?.('checking')) || label?.(intent);
  return words ? <Steps {...props} words={words} /> : null;
}

function Steps<Intent>(props: RunningLineProps<Intent> & { words: string }) {
  const { operation, running, t, words, hint, canStop = true } = props;
  const { intent, progress, sent } = running;
  const locale = useLocale();
  const root = useRef<HTMLDivElement>(null);
  useSheet(root, operationCss);
  const below = hint?.(intent);
  return (
    <div ref={root} className="operation" role="status">
      {progress ? (
        <ProgressBar label={words} value={progress.done + (sent ?? 0)} max={progress.total}>
          {t?.('stepsDone', {
            done: formatCount(progress.done, locale),
            total: formatCount(progress.total, locale),
          })}
        </ProgressBar>
      ) : sent === null ? (
        <ProgressBar label={words} />
      ) : (
        <ProgressBar label={words} value={sent} max={1}>
          {formatShare(sent, locale)}
        </ProgressBar>
      )}
      {t && progress && canStop && (
        <Button size="small" onClick={operation.stop}>
          {t('stop')}
        </Button>
      )}
      {below && <p className="operation-hint">{below}</p>}
    </div>
  );
}
