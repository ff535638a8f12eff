import type { Distribution } from '#contract/balance.ts';
import type { RouteResponse } from '#contract/routes.ts';
import type { Schedule, SchedulePreview, ScheduleRow, ScheduleRun } from '#contract/schedules.ts';
import { onOnePage } from '#core/element/testing/answers.ts';

export const scheduleOf = (over: Partial<Schedule> = {}): Schedule => ({
  _id: 's1',
  name: 'Frota da semana',
  scheduleType: 'weekly',
  interval: 1,
  weekdays: [1, 3],
  monthDay: null,
  time: '06:00',
  startsOn: '2026-11-02',
  endsOn: null,
  onHolidays: 'run',
  amountMode: 'fixed',
  shareAmount: 100,
  onShortfall: 'whole',
  balanceSharingType: 'VEHICLE',
  expenseCenter: null,
  rows: 2,
  amount: 200,
  status: 'active',
  pausedBy: null,
  lastExecuted: '2026-11-25T09:00:00.000Z',
  nextExecution: '2026-11-30T09:00:00.000Z',
  lastRun: { _id: 'r1', status: 'done', at: '2026-11-25T09:00:01.000Z' },
  createdAt: '2026-11-01T12:00:00.000Z',
  by: { user: 'u1', name: 'Ana Souza' },
  ...over,
});

export const listOf = (...docs: Schedule[]) => ({ docs, ...onOnePage(docs.length) });

export const runOf = (over: Partial<ScheduleRun> = {}): ScheduleRun => ({
  _id: 'r1',
  on: '2026-11-25',
  dueAt: '2026-11-25T09:00:00.000Z',
  at: '2026-11-25T09:00:01.000Z',
  status: 'done',
  reason: null,
  entry: 'e1',
  rows: 2,
  refused: 0,
  amount: 200,
  wanted: 200,
  company: { before: 1_000, after: 800 },
  ...over,
});

export const failedRun = runOf({
  _id: 'r2',
  status: 'failed',
  reason: 'insufficient_company_balance',
  entry: null,
  rows: 0,
  refused: 2,
  amount: 0,
  company: { before: 150, after: 150 },
});

export const logOf = (...docs: ScheduleRun[]) => ({ docs, ...onOnePage(docs.length) });

type RunResponse = RouteResponse<'GET /admin/organization/balance/schedule/{id}/run/{run}'>;

export const openedRun = (run: ScheduleRun, recipients: RunResponse['recipients']): RunResponse => ({
  ...run,
  recipients,
});

export const rowOf = (over: Partial<ScheduleRow> = {}): ScheduleRow => ({
  owner: 'v1',
  name: 'BRA2E19',
  wallet: 'w1',
  expenseCenter: null,
  amount: null,
  balance: 30,
  refused: null,
  ...over,
});

export const previewOf = (over: Partial<SchedulePreview> = {}): SchedulePreview => ({
  runs: ['2026-11-30', '2026-12-02', '2026-12-07'].map((on) => ({
    on,
    dueAt: `${on}T09:00:00.000Z`,
    moved: false,
    holiday: null,
    skipped: null,
    rows: 1,
    amount: 100,
  })),
  company: 1_000,
  isEnough: true,
  lacks: 0,
  refused: [],
  ...over,
});

export const holdersOf = (): Distribution => {
  const holder = {
    sharedBalance: 0,
    allowAnywhereRefueling: 0,
    make: 'Scania',
    model: 'R 450',
    balance: 0,
  } as const;
  const wallet = {
    id: 'w1',
    balance: 30,
    sharedBalance: false,
    allowAnywhereRefueling: false,
    limit: null,
    expenseCenter: { _id: 'c1', name: 'Obras' },
  };
  return {
    balance: { total: 1_030, company: 1_000, handedOut: 30, at: '2026-11-25T15:30:00.000Z' },
    hasAnywhere: false,
    vehicles: [
      { ...holder, id: 'v1', licensePlate: 'BRA2E19', balance: 30, wallets: [wallet] },
      { ...holder, id: 'v2', licensePlate: 'ABC1D23', wallets: [] },
      { ...holder, id: 'v3', licensePlate: 'DEF1234', wallets: [] },
    ],
    ...onOnePage(3),
  };
};
