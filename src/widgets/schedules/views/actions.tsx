import { useSignals } from '@preact/signals-react/runtime';
import { centsFromReais } from '#core/money/reais.ts';
import { Button } from '#core/ui/button.tsx';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { OperationLine } from '#core/ui/operation/operation-line.tsx';
import { RefusalLine } from '#core/ui/operation/refusal-line.tsx';
import { ConfirmDialog } from '#core/ui/overlays/confirm-dialog.tsx';
import { useNotify } from '#core/ui/overlays/notifications.tsx';
import { StatusText } from '#core/ui/states/status-text.tsx';
import type { SchedulePartProps } from '../part-props.ts';
import { momentText, ruleText } from '../schedules.model.ts';

export function Actions(props: SchedulePartProps) {
  useSignals();
  const { state, schedule, found, t } = props;
  const running = schedule.acting.running.value;
  const given = { disabled: running !== null, size: 'small' } as const;
  const { status } = found;
  const mayChange = schedule.mayChange.value;
  return (
    <>
      <div className="schedule-acts" role="group" aria-label={t('acts')}>
        {mayChange && status !== 'ended' && (
          <Button {...given} aria-haspopup="dialog" onClick={() => state.fill('edit')}>
            {t('edit')}
          </Button>
        )}
        {mayChange && status === 'active' && (
          <Button {...given} busy={running?.intent === 'pause'} onClick={() => void schedule.pause()}>
            {t('pause')}
          </Button>
        )}
        {mayChange && status === 'paused' && (
          <Button {...given} busy={running?.intent === 'resume'} onClick={() => void schedule.resume()}>
            {t('resume')}
          </Button>
        )}
        {mayChange && (
          <Button {...given} aria-haspopup="dialog" onClick={() => state.fill('copy')}>
            {t('copy')}
          </Button>
        )}
        {schedule.mayRemove.value && (
          <Button {...given} tone="danger" aria-haspopup="dialog" onClick={schedule.ask}>
            {t('remove')}
          </Button>
        )}
      </div>
      <Told {...props} />
    </>
  );
}

function Told({ schedule, found, t, words }: SchedulePartProps) {
  useSignals();
  const done = schedule.done.value;
  const { nextExecution } = found;
  const isRequested = schedule.isRequested.value;
  return (
    <>
      {!isRequested && (
        <OperationLine
          operation={schedule.acting}
          refusal={({ intent }) => ({ title: t(`actFailed_${intent}`) })}
        />
      )}
      <p className="schedule-told" role="status">
        {done === 'pause' && <StatusText tone="caution">{t('paused')}</StatusText>}
        {done === 'resume' && (
          <StatusText tone="positive">
            {nextExecution === null
              ? t('resumedEnded')
              : t('resumedNext', { at: momentText(nextExecution, words) })}
          </StatusText>
        )}
      </p>
    </>
  );
}

export function RemoveSchedule({ schedule, found, t, words }: SchedulePartProps) {
  useSignals();
  const notify = useNotify();
  if (!schedule.isRequested.value) return null;
  const refused = schedule.acting.refused.value;
  return (
    <ConfirmDialog
      open
      destructive
      title={t('askRemove')}
      facts={[
        { label: words.t('name'), value: found.name },
        { label: words.t('rule'), value: ruleText(found, words) },
        {
          label: words.t('amount'),
          value: <MoneyText cents={centsFromReais(found.amount)} emphasis="strong" />,
        },
      ]}
      confirmLabel={t('remove')}
      busy={schedule.acting.busy.value}
      error={refused && <RefusalLine error={refused.error} title={t('actFailed_remove')} />}
      onCancel={schedule.keep}
      onConfirm={() =>
        void schedule.remove().then((done) => {
          if (done) notify({ tone: 'positive', text: t('removed') });
        })
      }
    >
      <p>{t('removeText')}</p>
    </ConfirmDialog>
  );
}
