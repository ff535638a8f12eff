import type { Schedule, ScheduleRun } from '#contract/schedules.ts';
import type { StatusTextProps } from '#core/ui/states/status-text.tsx';
import { formatClock, formatMoment } from '#core/dates/format-moment.ts';
import { formatCount } from '#core/format/count.ts';
import { formatList } from '#core/format/list.ts';
import type { Locale } from '#core/format/locale.ts';
import type { Text } from '#core/i18n/texts.ts';

export interface ScheduleWords {
  readonly t: Text<'schedules'>;
  readonly locale: Locale;
  readonly timeZone: string;
}

type ScheduleTone = StatusTextProps['tone'];

export const TONE_OF_STATUS: Readonly<Record<Schedule['status'], ScheduleTone>> = {
  active: 'positive',
  paused: 'caution',
  ended: 'neutral',
  deleted: 'neutral',
};

export const TONE_OF_RUN: Readonly<Record<ScheduleRun['status'], ScheduleTone>> = {
  done: 'positive',
  partial: 'caution',
  failed: 'negative',
  skipped: 'neutral',
};

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
type Weekday = (typeof WEEKDAYS)[number];

export interface Rule extends Pick<Schedule, 'scheduleType' | 'interval' | 'time'> {
  readonly weekdays: readonly number[] | null;
  readonly monthDay: number | 'last' | null;
}

/** Repetition of a schedule as text, for example `Toda semana: segunda e quarta, 06:00`. */
export function ruleText(rule: Rule, words: Omit<ScheduleWords, 'timeZone'>): string {
  const { t, locale } = words;
  const { interval, monthDay } = rule;
  const texts = {
    count: interval,
    shown: formatCount(interval, locale),
    time: formatClock(rule.time, locale),
  };
  switch (rule.scheduleType) {
    case 'daily':
      return t('rule_daily', texts);
    case 'weekly':
      return t('rule_weekly', { ...texts, days: daysText(rule.weekdays ?? [], words) });
    case 'monthly':
      return monthDay === 'last'
        ? t('rule_last', texts)
        : t('rule_monthly', { ...texts, day: String(monthDay ?? '') });
  }
}

function daysText(weekdays: readonly number[], { t, locale }: Omit<ScheduleWords, 'timeZone'>): string {
  const days = WEEKDAYS.filter((day) => weekdays.includes(day));
  const name = (day: Weekday) => t(`day_${day}`);
  const [first] = days;
  const last = days.at(-1);
  const isRow = first !== undefined && last !== undefined && last - first === days.length - 1;
  if (isRow && days.length > 2) return t('daysFromTo', { from: name(first), to: name(last) });
  return formatList(days.map(name), locale);
}

type CountedRuns = Pick<Schedule, 'balanceSharingType' | 'rows'>;

export function rowsText(
  { balanceSharingType, rows }: CountedRuns,
  { t, locale }: Omit<ScheduleWords, 'timeZone'>,
) {
  return t(`rows_${balanceSharingType}`, { count: rows, shown: formatCount(rows, locale) });
}

export function whoText(
  schedule: CountedRuns & Pick<Schedule, 'expenseCenter'>,
  words: ScheduleWords,
): string {
  const rows = rowsText(schedule, words);
  const expenseCenter = schedule.expenseCenter;
  return expenseCenter ? words.t('ofCenter', { expenseCenter: expenseCenter.name, rows }) : rows;
}

export const momentText = (at: string, { locale, timeZone }: Pick<ScheduleWords, 'locale' | 'timeZone'>) =>
  formatMoment(new Date(at), locale, timeZone);
