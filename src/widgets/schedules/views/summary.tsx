import { Facts } from '#blocks/facts/facts.tsx';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { formatDate, formatInstant } from '#core/dates/format-date.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { Badge } from '#core/ui/states/status-text.tsx';
import type { SchedulePartProps } from '../part-props.ts';
import { momentText, ruleText, TONE_OF_STATUS, whoText } from '../schedules.model.ts';

export function Summary({ found, t, words }: SchedulePartProps) {
  const { status, nextExecution, pausedBy } = found;
  const list = words.t;
  return (
    <>
      <div className="schedule-head">
        <MoneyText cents={centsFromReais(found.amount)} emphasis="figure" />
        <span className="schedule-soft">{t('perRun')}</span>
        <Badge tone={TONE_OF_STATUS[status]}>{list(`status_${status}`)}</Badge>
      </div>
      <p className="schedule-next">
        <bdi>
          {status === 'paused'
            ? t(pausedBy === null ? 'paused' : `paused_${pausedBy}`)
            : nextExecution === null
              ? t('noNextRun')
              : t('nextRun', { at: momentText(nextExecution, words) })}
        </bdi>
      </p>
      <Facts facts={factsOf({ found, t, words })} />
    </>
  );
}

function factsOf({ found, t, words }: Pick<SchedulePartProps, 'found' | 't' | 'words'>) {
  const { locale, timeZone } = words;
  const { startsOn, endsOn } = found;
  const from = formatDate(startsOn as CalendarDate, locale);
  return [
    [words.t('rule'), ruleText(found, words)],
    [words.t('who'), whoText(found, words)],
    [
      t('factShare'),
      t(`share_${found.amountMode}`, { amount: formatCents(centsFromReais(found.shareAmount), locale) }),
    ],
    [
      t('period'),
      endsOn === null
        ? t('periodOpen', { from })
        : t('periodClosed', { from, to: formatDate(endsOn as CalendarDate, locale) }),
    ],
    [t('holidays'), t(`holidays_${found.onHolidays}`)],
    [t('shortfall'), t(`shortfall_${found.onShortfall}`)],
    [words.t('by'), found.by?.name],
    [words.t('createdAt'), formatInstant(new Date(found.createdAt), locale, timeZone)],
  ] as const;
}
