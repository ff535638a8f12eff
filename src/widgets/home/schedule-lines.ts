import type { Home, HomeSchedules } from '#contract/home.ts';
import { formatMoment, formatTimeAt } from '#core/dates/format-moment.ts';
import { acts, mayBuy, type May } from './acts.ts';
import { counted, money, named, type Need, type NeedPart, type NeedWords } from './need-parts.ts';

/** Recently failed runs, and runs of today that exceed the balance. */
export function scheduleNeeds({ schedules }: Home, words: NeedWords, may: May): Need[] {
  if (!schedules) return [];
  return [failedNeed(schedules, words), lackNeed(schedules, words, may)].filter((need) => need !== null);
}

function failedNeed({ failed }: HomeSchedules, words: NeedWords): Need | null {
  const { t, locale, timeZone } = words;
  const [newest] = failed.first;
  if (failed.count === 0) return null;
  const isOne = failed.count === 1 && newest !== undefined;
  return {
    key: 'schedulesFailed',
    tone: 'negative',
    title: t('scheduleFailed', counted(failed.count, words)),
    parts: named(failed.count, failed.first, words, ({ _id, schedule, at, reason }) => ({
      text: schedule.name,
      about: [formatMoment(new Date(at), locale, timeZone), t(`scheduleWhy_${whyOf(reason)}`)].join(' · '),
      ...(!isOne && { act: acts.scheduleRun(schedule._id, _id) }),
    })),
    act: isOne
      ? { label: t('remedy'), to: acts.scheduleRun(newest.schedule._id, newest._id) }
      : { label: t('seeAll'), to: acts.schedules },
  };
}

type Reason = HomeSchedules['failed']['first'][number]['reason'];

function whyOf(reason: Reason): 'balance' | 'late' | 'refused' {
  if (reason === 'insufficient_company_balance') return 'balance';
  return reason === 'too_late' ? 'late' : 'refused';
}

function lackNeed({ due }: HomeSchedules, words: NeedWords, may: May): Need | null {
  if (due.lacks === 0) return null;
  const { t } = words;
  return {
    key: 'schedulesLack',
    tone: 'caution',
    title: t('scheduleLacks', { amount: money(due.lacks, words) }),
    parts: [],
    act: mayBuy(may) ? { label: t('buy'), to: acts.buy } : { label: t('seeAll'), to: acts.schedules },
  };
}

export function linesOfToday({ due, ran }: HomeSchedules, words: NeedWords): Need[] {
  const { t } = words;
  const act = { label: t('seeAll'), to: acts.schedules };
  const lines: Need[] = [];
  if (due.count > 0) {
    lines.push({
      key: 'due',
      tone: 'neutral',
      title: t('schedulesDue', { amount: money(due.amount, words), ...counted(due.count, words) }),
      parts: named(due.count, due.first, words, (run) => ({
        text: run.name,
        about: [...said(run, words), ...(run.isEnough ? [] : [t('scheduleShort')])].join(' · '),
        act: acts.schedule(run._id),
      })),
      act,
    });
  }
  if (ran.count > 0) {
    lines.push({
      key: 'ran',
      tone: 'neutral',
      title: t('schedulesRan', { amount: money(ran.amount, words), ...counted(ran.count, words) }),
      parts: named(ran.count, ran.first, words, (run): NeedPart => ({
        text: run.schedule.name,
        about: [...said(run, words), ...(run.status === 'partial' ? [t('schedulePart')] : [])].join(' · '),
        act: acts.scheduleRun(run.schedule._id, run._id),
      })),
      act,
    });
  }
  return lines;
}

function said(
  { at, rows, amount }: { readonly at: string; readonly rows: number; readonly amount: number },
  words: NeedWords,
): string[] {
  const { t, locale, timeZone } = words;
  return [
    formatTimeAt(new Date(at), locale, timeZone),
    t('scheduleRows', counted(rows, words)),
    money(amount, words),
  ];
}
