import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import { Facts, type Fact } from '#blocks/facts/facts.tsx';
import { LoadFailure } from '#core/element/load-failure.tsx';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { formatInstant } from '#core/dates/format-date.ts';
import { formatWeekdayDate } from '#core/dates/format-moment.ts';
import { calendarDateOf } from '#core/dates/zone.ts';
import { formatCount } from '#core/format/count.ts';
import { subtractCents } from '#core/money/arithmetic.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { createResource } from '#core/state/remote/resource.ts';
import { Button } from '#core/ui/button.tsx';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { Icon } from '#core/ui/icons/icon.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { Badge } from '#core/ui/states/status-text.tsx';
import type { OpenedScheduleRun, SchedulePartProps, RunProps } from '../part-props.ts';
import { momentText, TONE_OF_RUN } from '../schedules.model.ts';
import { RunRows } from './run-rows.tsx';
import { RunLinks } from './run-links.tsx';

const CALL = 'GET /admin/organization/balance/schedule/{id}/run/{run}';

export function RunPart({ run, ...props }: SchedulePartProps & { run: string }) {
  useSignals();
  const { state, found } = props;
  const { session } = state;
  const resource = useMemo(
    () =>
      createResource<OpenedScheduleRun>({
        ask: () => session.api(CALL, { params: { id: found._id, run } }),
        onFailure: 'keep',
      }),
    [session, found._id, run],
  );
  useEffect(() => void resource.load(), [resource]);
  const now = resource.value.value;
  return (
    <div className="schedule">
      <div>
        <Button tone="quiet" size="small" icon={<Icon name="chevron-left" />} onClick={state.back}>
          {props.t('back')}
        </Button>
      </div>
      {now.status === 'ready' ? (
        <Opened {...props} run={now.value} />
      ) : now.status === 'failed' ? (
        <LoadFailure error={now.error} onRetry={() => void resource.load()} />
      ) : (
        <Skeleton shape="rows" count={6} />
      )}
    </div>
  );
}

function Opened(props: RunProps) {
  const { run, t, words } = props;
  const { status } = run;
  return (
    <>
      <h3 className="schedule-heading">
        <bdi>{t('run', { at: momentText(run.dueAt, words) })}</bdi>
      </h3>
      <div className="schedule-head">
        <MoneyText cents={centsFromReais(run.amount)} emphasis="figure" />
        <Badge tone={TONE_OF_RUN[status]}>{words.t(`run_${status}`)}</Badge>
      </div>
      <Told {...props} />
      <RunLinks {...props} />
      <Facts facts={factsOf(props)} />
      {run.recipients.length > 0 && <RunRows {...props} />}
    </>
  );
}

function Told({ run, found, t, words }: RunProps) {
  const money = (reais: number) => formatCents(centsFromReais(reais), words.locale);
  const { status, reason, wanted, company } = run;
  const isShort = reason === 'insufficient_company_balance' && company !== null && wanted > company.before;
  const sentence =
    status === 'done' || status === 'partial'
      ? t(`told_${status}_${found.balanceSharingType}`, {
          amount: money(run.amount),
          count: run.rows,
          shown: formatCount(run.rows, words.locale),
        })
      : t(`told_${status}`);
  const lacked = isShort
    ? t('lacked', {
        amount: formatCents(lackOf(run), words.locale),
        had: money(company.before),
      })
    : '';
  return (
    <p className="schedule-next">
      <bdi>{[sentence, reason && t(`why_${reason}`), lacked].filter(Boolean).join(' ')}</bdi>
    </p>
  );
}

const lackOf = ({ wanted, company }: OpenedScheduleRun) =>
  subtractCents(centsFromReais(wanted), centsFromReais(company?.before ?? 0));

function factsOf({ run, t, words }: RunProps): readonly Fact[] {
  const { locale, timeZone } = words;
  const { rows, refused, company } = run;
  const isMoved = calendarDateOf(new Date(run.dueAt), timeZone) !== run.on;
  const money = (reais: number) => formatCents(centsFromReais(reais), locale);
  return [
    [t('factOn'), isMoved && formatWeekdayDate(run.on as CalendarDate, locale)],
    [t('factDueAt'), momentText(run.dueAt, words)],
    [t('factAt'), formatInstant(new Date(run.at), locale, timeZone)],
    [t('factRows'), rows > 0 && formatCount(rows, locale)],
    [t('factRefused'), refused > 0 && formatCount(refused, locale)],
    [t('factWanted'), run.wanted > 0 && money(run.wanted)],
    [t('factAmount'), run.amount > 0 && money(run.amount)],
    [t('factBefore'), company && money(company.before)],
    [t('factAfter'), company && run.amount > 0 && money(company.after)],
  ].map(([label, value]) => [label as string, value || null] as const);
}
