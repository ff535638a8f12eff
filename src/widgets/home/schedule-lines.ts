import type { Home, HomeSchedules } from '#contract/home.ts';
import { formatMoment, formatTimeAt } from '#core/dates/format-moment.ts';
import { actions, mayBuy, type May } from './actions.ts';
import {
  counted,
  money,
  named,
  type AttentionItem,
  type AttentionPart,
  type AttentionWords,
} from './attention-parts.ts';

export function scheduleItems({ schedules }: Home, words: AttentionWords, may: May): AttentionItem[] {
  if (!schedules) return [];
  return [failedScheduleItem(schedules, words), missingCreditItem(schedules, words, may)].filter(
    (item) => item !== null,
  );
}

function failedScheduleItem({ failed }: HomeSchedules, words: AttentionWords): AttentionItem | null {
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
      ...(!isOne && { action: actions.scheduleRun(schedule._id, _id) }),
    })),
    action: isOne
      ? { label: t('remedy'), to: actions.scheduleRun(newest.schedule._id, newest._id) }
      : { label: t('seeAll'), to: actions.schedules },
  };
}

type ScheduleLineReason = HomeSchedules['failed']['first'][number]['reason'];

function whyOf(reason: ScheduleLineReason): 'balance' | 'late' | 'refused' {
  if (reason === 'insufficient_company_balance') return 'balance';
  return reason === 'too_late' ? 'late' : 'refused';
}

function missingCreditItem({ due }: HomeSchedules, words: AttentionWords, may: May): AttentionItem | null {
  if (due.lacks === 0) return null;
  const { t } = words;
  return {
    key: 'schedulesLack',
    tone: 'caution',
    title: t('scheduleLacks', { amount: money(due.lacks, words) }),
    parts: [],
    action: mayBuy(may)
      ? { label: t('buy'), to: actions.buy }
      : { label: t('seeAll'), to: actions.schedules },
  };
}

export function linesOfToday({ due, ran }: HomeSchedules, words: AttentionWords): AttentionItem[] {
  const { t } = words;
  const action = { label: t('seeAll'), to: actions.schedules };
  const lines: AttentionItem[] = [];
  if (due.count > 0) {
    lines.push({
      key: 'due',
      tone: 'neutral',
      title: t('schedulesDue', { amount: money(due.amount, words), ...counted(due.count, words) }),
      parts: named(due.count, due.first, words, (run) => ({
        text: run.name,
        about: [...describeRun(run, words), ...(run.isEnough ? [] : [t('scheduleShort')])].join(' · '),
        action: actions.schedule(run._id),
      })),
      action,
    });
  }
  if (ran.count > 0) {
    lines.push({
      key: 'ran',
      tone: 'neutral',
      title: t('schedulesRan', { amount: money(ran.amount, words), ...counted(ran.count, words) }),
      parts: named(ran.count, ran.first, words, (run): AttentionPart => ({
        text: run.schedule.name,
        about: [...describeRun(run, words), ...(run.status === 'partial' ? [t('schedulePart')] : [])].join(
          ' · ',
        ),
        action: actions.scheduleRun(run.schedule._id, run._id),
      })),
      action,
    });
  }
  return lines;
}

function describeRun(
  { at, rows, amount }: { readonly at: string; readonly rows: number; readonly amount: number },
  words: AttentionWords,
): string[] {
  const { t, locale, timeZone } = words;
  return [
    formatTimeAt(new Date(at), locale, timeZone),
    t('scheduleRows', counted(rows, words)),
    money(amount, words),
  ];
}
