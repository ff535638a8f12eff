import { Button } from '#core/ui/button.tsx';
import { ErrorState } from '#core/ui/states/error-state.tsx';
import { ProgressBar } from '#core/ui/states/progress-bar.tsx';
import type { Activity } from '../desk.state.ts';
import type { Words } from './words.ts';

/** What runs: with a count where there is one, without where the server alone knows. */
export function Progress({
  activity,
  words,
  onAskAgain,
}: {
  activity: Activity;
  words: Words;
  onAskAgain: () => void;
}) {
  const { t, number, plural } = words;
  if ('isLost' in activity && activity.isLost) {
    return (
      <div className="import-progress">
        <ErrorState title={t('lost')}>{t('lostText')}</ErrorState>
        <Button tone="primary" onClick={onAskAgain}>
          {t('askAgain')}
        </Button>
      </div>
    );
  }
  switch (activity.kind) {
    case 'reading':
      return <Bar label={t('reading')} />;
    case 'checking': {
      const { done, total } = activity;
      return (
        <div className="import-progress">
          <ProgressBar label={t('checking')} value={done} max={total}>
            {t('progressOf', { done: number(done), total: number(total) })}
          </ProgressBar>
        </div>
      );
    }
    case 'asking':
      return <Bar label={t('asking')} />;
    case 'sending':
      return <Bar label={plural('sending', activity.count)} hint={t('sendingHint')} />;
    case 'undoing':
      return <Bar label={t('undoing')} />;
  }
}

function Bar({ label, hint }: { label: string; hint?: string }) {
  return (
    <div className="import-progress" role="status">
      <ProgressBar label={label} />
      {hint && <p className="import-soft">{hint}</p>}
    </div>
  );
}
