import { useSignals } from '@preact/signals-react/runtime';
import { useId, useRef } from 'react';
import type { ScheduleRun } from '#contract/schedules.ts';
import linkCss from '#blocks/link/text-link.css?inline';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { formatCents } from '#core/money/format-cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { Button } from '#core/ui/button.tsx';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { StatusText } from '#core/ui/states/status-text.tsx';
import { useSheet } from '#core/ui/theme/sheets.ts';
import type { SchedulePartProps } from '../part-props.ts';
import { momentText, rowsText, TONE_OF_RUN } from '../schedules.model.ts';

export function Log(props: SchedulePartProps) {
  useSignals();
  const { schedule, t } = props;
  const id = useId();
  const section = useRef<HTMLElement>(null);
  useSheet(section, linkCss);
  const { value, failure, busy, load } = schedule.log;
  const now = value.value;
  const shown = now.status === 'ready' ? now.value : null;
  const why = now.status === 'failed' ? now.error : failure.value;
  return (
    <section ref={section} className="schedule-part" aria-labelledby={id}>
      <h3 id={id} className="schedule-heading">
        {t('runs')}
      </h3>
      {why && <LoadFailure size="line" error={why} onRetry={() => void load()} />}
      {now.status === 'loading' && <Skeleton shape="rows" count={2} />}
      {shown?.runs.length === 0 && <p className="schedule-soft">{t('noRuns')}</p>}
      {shown && shown.runs.length > 0 && (
        <ul className="schedule-list">
          {shown.runs.map((run) => (
            <Run key={run._id} run={run} {...props} />
          ))}
        </ul>
      )}
      {shown && schedule.hasOlder(shown) && (
        <div>
          <Button size="small" busy={busy.value} onClick={() => void schedule.olderRuns()}>
            {t('olderRuns')}
          </Button>
        </div>
      )}
    </section>
  );
}

function Run({ run, state, found, t, words }: SchedulePartProps & { run: ScheduleRun }) {
  const { _id, status, reason, amount, wanted, rows } = run;
  const at = momentText(run.dueAt, words);
  const isGiven = amount > 0;
  const isPart = isGiven && amount < wanted;
  return (
    <li className="schedule-run">
      <span className="schedule-who">
        <button
          type="button"
          className="text-link"
          aria-label={t('openRun', { at })}
          onClick={() => state.openRun(_id)}
        >
          <bdi>{at}</bdi>
        </button>
        <StatusText tone={TONE_OF_RUN[status]}>{words.t(`run_${status}`)}</StatusText>
        {reason && !isGiven && <span className="schedule-soft">{t(`why_${reason}`)}</span>}
      </span>
      {isGiven && (
        <span className="schedule-sum">
          <MoneyText cents={centsFromReais(amount)} emphasis="strong" />
          <span className="schedule-soft">
            <bdi>
              {isPart
                ? t('ofWanted', { amount: formatCents(centsFromReais(wanted), words.locale) })
                : rowsText({ balanceSharingType: found.balanceSharingType, rows }, words)}
            </bdi>
          </span>
        </span>
      )}
    </li>
  );
}
