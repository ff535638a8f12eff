import { addDays } from '#core/dates/calendar-arithmetic.ts';
import { calendarDateOf } from '#core/dates/zone.ts';
import { cents, ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import { newId } from '../../src/server/platform/identifier.ts';
import { describeMovement, type Operation } from './describe-movement.ts';
import { sharingTypeOf } from './keyed-call.ts';
import {
  applyDecision,
  balanceOf,
  isExpenseCenterDeleted,
  lockCredit,
  NOTHING,
  type ModelOrganization,
} from './model.ts';
import type { LockedCredit } from '../../src/server/ledger/credit/credit.ts';
import { readBalance } from '../../src/server/ledger/credit/moved.ts';
import type { Moving } from '../../src/server/ledger/credit/under-lock.ts';
import type { OwnerKind } from '../../src/server/ledger/credit/wallets.repository.ts';
import { localBus } from '../../src/server/platform/events/local-bus.ts';
import { decideDue } from '../../src/server/features/schedules/running/due.rules.ts';
import type { Occurrence } from '../../src/server/features/schedules/running/occurrences.rules.ts';
import { decideRun, type RunTerms } from '../../src/server/features/schedules/running/run.rules.ts';
import { runDue } from '../../src/server/features/schedules/running/run-schedule.service.ts';
import { insertSchedule, replaceRows } from '../../src/server/features/schedules/schedules.repository.ts';

const ZONE = 'America/Sao_Paulo';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MINUTE_MS = 60_000;

interface Share {
  readonly id: string;
  readonly wallet: string;
  readonly amountCents: Cents;
}

interface ScheduledRun extends Operation {
  readonly type: 'scheduled-run';
  readonly kind: OwnerKind;
  readonly terms: RunTerms;
  readonly isPaused: boolean;
  readonly missedDays: number;
  readonly hoursLate: 0 | 5 | 7;
  readonly shares: readonly Share[];
  readonly servers: number;
}

type Rules = { readonly decideRun: typeof decideRun; readonly decideDue: typeof decideDue };
type Decide = Rules['decideRun'];

const decideWith =
  (credit: (held: LockedCredit) => Partial<LockedCredit>, terms: Partial<RunTerms> = {}): Decide =>
  (held, kind, ownTerms, shares) =>
    decideRun({ ...held, ...credit(held) }, kind, { ...ownTerms, ...terms }, shares);

const same = () => ({});

const scheduledRun = describeMovement<ScheduledRun, Rules>({
  type: 'scheduled-run',
  weight: 4,
  rules: { decideRun, decideDue },
  mutants: {
    'distributes nothing when a schedule should fund the first rows only': {
      decideRun: decideWith(same, { onShortfall: 'whole' }),
    },
  },
  intend: ({ kind, targets, flag, byExpenseCenter }): ScheduledRun => {
    const [{ amountCents }] = targets;
    return {
      type: 'scheduled-run',
      kind,
      terms: { amountMode: flag ? 'target' : 'fixed', onShortfall: byExpenseCenter ? 'inOrder' : 'whole' },
      isPaused: amountCents % 7 === 0,
      missedDays: amountCents % 3,
      hoursLate: ([0, 5, 7, 0] as const)[amountCents % 4] ?? 0,
      shares: targets.map((target) => ({
        id: target.ownerId,
        wallet: target.walletId,
        amountCents: target.amountCents,
      })),
      servers: targets.length,
    };
  },
  perform: (organization, operation: ScheduledRun, { rules, nowMs }) => {
    const { kind, terms, shares, isPaused } = operation;
    const decided = rules.decideDue(
      { type: 'daily', isPaused },
      occurrencesOf(operation, nowMs),
      new Date(nowMs),
    );
    let [next, moved] = [organization, { ...NOTHING, amountCents: ZERO_CENTS }];
    for (const { reason } of decided) {
      if (reason !== null) continue;
      const credit = lockCredit(
        next,
        kind,
        shares.map(({ id }) => id),
      );
      const decision = rules.decideRun(credit, kind, terms, shares);
      if (!decision.credit) continue;
      const done = applyDecision(next, decision.credit, nowMs);
      next = done.next;
      moved = { ...moved, hasEntry: true, amountCents: done.amountCents };
    }
    return { next, ...moved };
  },
  effect: (operation, { before, toWallet }) => {
    for (const [wallet, amountCents] of expectedAmounts(operation, before)) toWallet(wallet, amountCents);
  },
  reasons: {},
  execution: { by: 'service', carryOut: runByServers },
});

function occurrencesOf({ missedDays, hoursLate }: ScheduledRun, nowMs: number): Occurrence[] {
  const newest = nowMs - hoursLate * HOUR_MS;
  return Array.from({ length: missedDays + 1 }, (_none, index) => {
    const dueAt = new Date(newest - (missedDays - index) * DAY_MS);
    const on = calendarDateOf(dueAt, ZONE);
    return { on, dueOn: on, dueAt, holiday: null, skipped: null };
  });
}

function expectedAmounts(operation: ScheduledRun, organization: ModelOrganization): Map<string, number> {
  const { kind, terms, isPaused, hoursLate, shares } = operation;
  const amounts = new Map<string, number>();
  if (isPaused || hoursLate > 6) return amounts;
  for (const { id, wallet: walletId, amountCents } of shares) {
    const [owner, wallet] = [organization.owners.get(id), organization.wallets.get(walletId)];
    const isRight =
      owner?.status === 'active' &&
      owner.kind === kind &&
      kind === organization.holding.ownerKind &&
      wallet?.ownerId === id &&
      !isExpenseCenterDeleted(organization, wallet);
    if (!isRight || amounts.has(walletId)) continue;
    const held = terms.amountMode === 'target' ? balanceOf(organization, walletId) : 0;
    amounts.set(walletId, Math.max(0, amountCents - held));
  }
  const sum = [...amounts.values()].reduce((total, one) => total + one, 0);
  let left: number = balanceOf(organization, organization.companyAccountId);
  if (sum > left && terms.onShortfall === 'whole') return new Map();
  for (const [walletId, amount] of amounts) {
    const given = Math.min(amount, left);
    left -= given;
    amounts.set(walletId, given);
  }
  return amounts;
}

async function runByServers(moving: Moving, operation: ScheduledRun) {
  const { tx, clock, organizationId } = moving;
  const { kind, terms, isPaused, missedDays, hoursLate, shares, servers } = operation;
  const id = newId(clock);
  const newest = Math.floor(clock.now().getTime() / MINUTE_MS) * MINUTE_MS - hoursLate * HOUR_MS;
  const on = addDays(calendarDateOf(new Date(newest), ZONE), -missedDays);
  const wall = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', minute: '2-digit' });
  await insertSchedule(tx, {
    organization_id: organizationId,
    id,
    name: 'Diária',
    schedule_type: 'daily',
    step: 1,
    local_time: wall.format(newest),
    starts_on: on,
    on_holidays: 'run',
    sharing_type: sharingTypeOf[kind],
    amount_mode: terms.amountMode,
    on_shortfall: terms.onShortfall,
    share_cents: cents(1),
    ...(isPaused && {
      status: 'paused',
      paused_by: 'hand',
    }),
    due_on: on,
    due_at: new Date(newest - missedDays * DAY_MS),
    created_at: clock.now(),
  });
  const rows = shares.map((share) => ({ ...share, expenseCenter: null }));
  await replaceRows(tx, organizationId, id, rows);
  const parts = { clock, bus: localBus() };
  for (let server = 0; server < servers; server += 1) await runDue(parts, tx, { organizationId, id });
  const runs = await tx
    .selectFrom('schedule_runs')
    .select(['entry_id', 'amount_cents'])
    .where('organization_id', '=', organizationId)
    .where('schedule_id', '=', id)
    .execute();
  const lines = missedDays + 1;
  if (runs.length !== lines) throw new Error(`${runs.length} lines in the log of ${lines} occurrences.`);
  const run = runs.find(({ entry_id: entry }) => entry !== null);
  return {
    entry: run?.entry_id ?? null,
    amount: reaisFromCents(run?.amount_cents ?? ZERO_CENTS),
    balance: await readBalance(tx, clock, organizationId),
    wallets: [],
  };
}

export const movements = [scheduledRun];
