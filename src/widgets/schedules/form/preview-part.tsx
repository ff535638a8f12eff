import { useSignals } from '@preact/signals-react/runtime';
import { useId } from 'react';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { formatWeekdayDate } from '#core/dates/format-moment.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { formatCount } from '#core/format/count.ts';
import { formatPlate } from '#core/format/plate.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { timeZoneOf } from '#core/session/time-zone.ts';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { StatusText } from '#core/ui/states/status-text.tsx';
import { momentText, rowsText } from '../schedules.model.ts';
import type { SchedulesState } from '../schedules.state.ts';
import type { Preview } from './preview.state.ts';
import type { FormWords } from './schedule-fields.ts';
import type { ScheduleFilling } from './schedule-form.state.ts';

interface SchedulePreviewProps {
  state: SchedulesState;
  filling: ScheduleFilling;
  words: FormWords;
}

export function PreviewPart(props: SchedulePreviewProps) {
  useSignals();
  const { filling, words } = props;
  const { t } = words;
  const id = useId();
  const { value, busy, isRequested, load } = filling.preview;
  const now = value.value;
  return (
    <section
      className="schedule-part schedule-preview"
      aria-labelledby={id}
      aria-busy={busy.value || undefined}
    >
      <h3 id={id} className="schedule-heading">
        {t('preview')}
      </h3>
      {isRequested.value === null ? (
        <p className="schedule-soft">{t('previewLater')}</p>
      ) : now.status === 'ready' ? (
        <Shown {...props} preview={now.value} />
      ) : now.status === 'failed' ? (
        <LoadFailure size="line" error={now.error} onRetry={() => void load()} />
      ) : (
        <Skeleton shape="rows" count={4} />
      )}
    </section>
  );
}

type ShownPreviewProps = SchedulePreviewProps & { preview: Preview };

function Shown({ state, preview, words }: ShownPreviewProps) {
  const { t, list, locale } = words;
  const { runs } = preview;
  const timeZone = timeZoneOf(state.session);
  const kind = state.session.hydrate.balanceSharingType;
  return (
    <>
      {runs.length === 0 && <StatusText tone="caution">{t('previewNone')}</StatusText>}
      <ul className="schedule-list">
        {runs.map((run) => (
          <li key={run.on} className="schedule-run">
            <span className="schedule-who">
              <bdi>{momentText(run.dueAt, { locale, timeZone })}</bdi>
              {(run.moved || run.skipped !== null) && (
                <span className="schedule-soft">
                  <bdi>{aside(run, words)}</bdi>
                </span>
              )}
            </span>
            {run.skipped === null ? (
              <span className="schedule-sum">
                <MoneyText cents={centsFromReais(run.amount)} emphasis="strong" />
                <span className="schedule-soft">
                  <bdi>{rowsText({ balanceSharingType: kind, rows: run.rows }, { t: list, locale })}</bdi>
                </span>
              </span>
            ) : (
              <StatusText tone="neutral">{list('run_skipped')}</StatusText>
            )}
          </li>
        ))}
      </ul>
      {runs.length > 0 && <Enough preview={preview} words={words} />}
      <Refused preview={preview} words={words} />
    </>
  );
}

function aside({ on, moved, holiday, skipped }: Preview['runs'][number], { t, drawer, locale }: FormWords) {
  const day = formatWeekdayDate(on as CalendarDate, locale);
  if (moved) return t('moved', { day, holiday: holiday ?? '' });
  if (skipped === 'holiday') return t('skippedHoliday', { holiday: holiday ?? '' });
  return skipped === null ? '' : drawer(`why_${skipped}`);
}

function Enough({ preview, words: { t, locale } }: Omit<ShownPreviewProps, 'state' | 'filling'>) {
  const money = (reais: number) => formatCents(centsFromReais(reais), locale);
  const { company, isEnough, lacks } = preview;
  return (
    <p role="status" className="schedule-enough">
      <StatusText tone={isEnough ? 'positive' : 'caution'}>
        <bdi>
          {isEnough
            ? t('enough', { company: money(company) })
            : t('lacks', { company: money(company), lacks: money(lacks) })}
        </bdi>
      </StatusText>
    </p>
  );
}

const NAMED = 5;

function Refused({ preview: { refused }, words }: Omit<ShownPreviewProps, 'state' | 'filling'>) {
  const { t, drawer, locale } = words;
  if (refused.length === 0) return null;
  const more = refused.length - NAMED;
  return (
    <div className="schedule-refused">
      <StatusText tone="negative">
        {t('refused', { count: refused.length, shown: formatCount(refused.length, locale) })}
      </StatusText>
      <ul>
        {refused.slice(0, NAMED).map(({ id = '', wallet = '', expenseCenter = '', name, reason }) => (
          <li key={`${id} ${wallet} ${expenseCenter}`} className="schedule-soft">
            <bdi>{formatPlate(name)}</bdi>: {drawer(`reason_${reason}`)}
          </li>
        ))}
        {more > 0 && (
          <li className="schedule-soft">{t('andMore', { count: more, shown: formatCount(more, locale) })}</li>
        )}
      </ul>
    </div>
  );
}
