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
  /**
   * Content of the error line; null if the error appears elsewhere. By default the line shows only the error's reason.
   */
  refusal?: (refused: Refused<Intent, Reason>) => Omit<RefusalLineProps, 'error'> | null;
}

export function OperationLine<Intent, Reason>({
  operation,
  refusal,
  ...running
}: OperationLineProps<Intent, Reason>) {
  useSignals();
  // The texts load before any operation runs, because they cannot load after the connection fails.
  const t = useLazyTexts('operation');
  const now = operation.running.value;
  if (now) return <RunningLine operation={operation} running={now} t={t} {...running} />;
  const refused = operation.refused.value;
  const refusalProps = refused && (refusal ? refusal(refused) : {});
  return refusalProps && <RefusalLine error={refused.error} {...refusalProps} />;
}

interface RunningLineProps<Intent> {
  operation: Pick<Operation<Intent>, 'askAgain' | 'stop'>;
  running: Running<Intent>;
  t: Text<'operation'> | null;
  /** Name of the running action. Omit it if the screen shows the running call elsewhere, such as in its button. */
  label?: (intent: Intent) => string;
  hint?: ((intent: Intent) => ReactNode) | undefined;
  /** Shows the button that repeats the request. False if the surrounding dialog has its own button. Default true. */
  canAsk?: boolean;
  /** Lets the user stop an operation between two of its steps. Default true. */
  canStop?: boolean;
  /** `panel` shows an unknown outcome in place of the content. Default `line`. */
  size?: 'panel' | 'line';
}

/** An unknown outcome is no failure: the client checks it, and nothing runs twice. */
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
