import { formatCount } from '#core/format/count.ts';
import { useLazyTexts } from '#core/i18n/use-texts.ts';
import { Button } from '#core/ui/button.tsx';
import { ErrorState } from '#core/ui/states/error-state.tsx';
import { ProgressBar } from '#core/ui/states/progress-bar.tsx';
import type { DistributionState } from '../distribution.state.ts';
import type { Activity } from '../movement.state.ts';
import type { Words } from './words.ts';

interface ActivityLineProps {
  state: DistributionState;
  words: Words;
  activity: Activity;
}

/** What a movement is doing. An outcome that is not known is no failure: it is being checked, and nothing is repeated. */
export function ActivityLine({ state, words, activity }: ActivityLineProps) {
  const { t, locale, money } = words;
  const errors = useLazyTexts('errors');
  if (activity.status === 'unknown') {
    return <ErrorState size="line" title={errors?.('outcome_unknown') ?? ''} onRetry={state.askAgain} />;
  }
  const { progress } = activity;
  const label =
    activity.status === 'checking'
      ? t('checking')
      : t(`running_${activity.kind}`, { amount: money(activity.amountCents) });
  return (
    <div className="activity" role="status">
      {progress ? (
        <ProgressBar label={label} value={progress.done} max={progress.total}>
          {t('progress', {
            done: formatCount(progress.done, locale),
            total: formatCount(progress.total, locale),
          })}
        </ProgressBar>
      ) : (
        <ProgressBar label={label} />
      )}
      {progress && (
        <Button size="small" onClick={state.collect.stop}>
          {t('stop')}
        </Button>
      )}
    </div>
  );
}
