import type { DescribedSchedule } from '../features/schedules/described.rules.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { addDays } from '#core/dates/calendar-arithmetic.ts';

export interface ScheduleOutline {
  readonly described: DescribedSchedule;
  /** Number of recipients. The schedule distributes to the company's first wallets in use. */
  readonly rows: number;
  readonly missedDaysAgo?: number;
  readonly pausedDaysAgo?: number;
}

const usual = {
  endsOn: null,
  interval: 1,
  amountMode: 'fixed',
  onShortfall: 'whole',
  onHolidays: 'run',
} as const;

/** Number of the weekday, from Monday as 1. */
function weekdayOf(day: CalendarDate): number {
  return ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
}

export function scheduleOutlines(today: CalendarDate): ScheduleOutline[] {
  const ago = (days: number) => addDays(today, -days);
  return [...thatRun(ago), tooMuch(ago), paused(ago)];
}

type Ago = (days: number) => CalendarDate;

const thatRun = (ago: Ago): ScheduleOutline[] => [
  {
    described: {
      ...usual,
      name: 'Reforço das quartas',
      scheduleType: 'weekly',
      weekdays: [3],
      time: '09:00',
      startsOn: ago(60),
      onHolidays: 'move',
      shareAmount: 60,
      onShortfall: 'inOrder',
    },
    rows: 2,
  },
  {
    described: {
      ...usual,
      name: 'Recarga da noite',
      scheduleType: 'daily',
      time: '22:30',
      startsOn: ago(12),
      onHolidays: 'skip',
      shareAmount: 25,
    },
    rows: 1,
    missedDaysAgo: 4,
  },
  {
    described: {
      ...usual,
      name: 'Complemento até R$ 150',
      scheduleType: 'monthly',
      monthDay: 'last',
      time: '07:30',
      startsOn: ago(60),
      amountMode: 'target',
      shareAmount: 150,
    },
    rows: 2,
  },
];

const tooMuch = (ago: Ago): ScheduleOutline => ({
  described: {
    ...usual,
    name: 'Adiantamento de viagens longas',
    scheduleType: 'weekly',
    weekdays: [weekdayOf(ago(2))],
    time: '08:00',
    startsOn: ago(2),
    shareAmount: 25e4,
  },
  rows: 2,
});

const paused = (ago: Ago): ScheduleOutline => ({
  described: {
    ...usual,
    name: 'Plantão de fim de semana',
    scheduleType: 'weekly',
    weekdays: [6, 7],
    time: '06:00',
    startsOn: ago(30),
    shareAmount: 40,
  },
  rows: 1,
  pausedDaysAgo: 15,
});
