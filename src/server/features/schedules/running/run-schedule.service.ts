import { sumCents } from '#core/money/arithmetic.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { DatabaseTransaction } from '../../../platform/database/tenancy.ts';
import { newId } from '../../../platform/identifier.ts';
import { recordChange } from '../../../records/record-change.ts';
import { applyDecision } from '../../../ledger/credit/moved.ts';
import type { Moving } from '../../../ledger/credit/under-lock.ts';
import { announce } from '../../../platform/events/announce.ts';
import type { EventBus } from '../../../platform/events/event-bus.ts';
import { recordDistribution } from '../../balance/record-distribution.service.ts';
import { lockCompany } from '../../../ledger/ledger.repository.ts';
import { isMade } from '../../../ledger/credit/credit-now.ts';
import { ruleOf } from '../described.rules.ts';
import { lookAhead, type Decided } from './due.rules.ts';
import { decidePending, logSkipped, pastOf, pointTo, readCalendar } from './log.service.ts';
import type { Occurrence } from './occurrences.rules.ts';
import { findRecipientRows, KIND_OF, sharesOf } from './recipients.service.ts';
import { decideUnderLock } from './run-credit.ts';
import { decideRun, type RunRow } from './run.rules.ts';
import { insertRun, insertShortRows, type ShortRow } from './runs.repository.ts';
import { scheduleRecord } from '../../../records/kinds/schedule.record.ts';
import {
  takeDue,
  takeTurn,
  updateSchedule,
  type DueSchedule,
  type ScheduleRecord,
} from '../schedules.repository.ts';
import { notifyMissed, type Ran } from './notify-missed.service.ts';

export interface RunParts {
  readonly clock: Clock;
  readonly bus: EventBus;
}

const NOBODY = { userId: null, address: null, requestId: null };

/**
 * Processes a due schedule. Returns the number of processed occurrences; 0 if another server is processing the schedule.
 */
export async function runDue(
  { clock, bus }: RunParts,
  tx: DatabaseTransaction,
  due: DueSchedule,
): Promise<number> {
  const { organizationId } = due;
  if (!(await takeTurn(tx, due.id))) return 0;
  await lockCompany(tx, organizationId);
  const schedule = await takeDue(tx, due, clock.now());
  if (!schedule) return 0;
  const moving = { tx, clock, organizationId, actor: NOBODY };
  const pending = await decidePending(moving, schedule);
  const at = pending.findIndex(({ reason }) => reason === null);
  const skipped = at === -1 ? pending : pending.slice(0, at);
  await logSkipped(moving, schedule.id, skipped);
  const run = pending[at] ? await runOne(moving, schedule, pending[at].occurrence) : null;
  if (at !== -1) await logSkipped(moving, schedule.id, pending.slice(at + 1));
  await goOn(moving, schedule, pending, run?.entryId != null);
  await notifyMissed(moving, schedule, { run, pending });
  await announce(bus, tx, organizationId, [
    'schedule',
    ...(run?.entryId == null ? [] : (['balance', 'distribution'] as const)),
  ]);
  return pending.length;
}

async function runOne(moving: Moving, schedule: ScheduleRecord, occurrence: Occurrence): Promise<Ran> {
  const { tx, clock, organizationId } = moving;
  const { on, dueOn, dueAt } = occurrence;
  const kind = KIND_OF[schedule.sharing_type];
  const terms = { amountMode: schedule.amount_mode, onShortfall: schedule.on_shortfall };
  const rows = await findRecipientRows(tx, organizationId, schedule);
  const shares = sharesOf(rows, schedule.share_cents);
  const { credit, decision } = await decideUnderLock(moving, kind, shares, (held) =>
    decideRun(held, kind, terms, shares),
  );
  const movement = decision.credit && (await applyDecision(moving, kind, credit, decision.credit));
  if (movement) await recordDistribution(moving, 'schedule', movement);
  const { status, reason, requestedCents } = decision;
  const [id, entryId, { companyCents }] = [newId(clock), movement?.entry ?? null, credit];
  const place = { organizationId, scheduleId: schedule.id, decidedAt: clock.now() };
  await insertRun(tx, place, {
    id,
    on,
    dueOn,
    dueAt,
    status,
    reason,
    entryId,
    requestedCents,
    companyCents,
    givenRows: decision.rows.filter(({ amountCents }) => amountCents > 0).length,
    refusedRows: decision.rows.filter(isRefused).length,
    amountCents: sumCents(decision.rows.map(({ amountCents }) => amountCents)),
  });
  await insertShortRows(tx, organizationId, id, decision.rows.flatMap(shortRow));
  return { id, occurrence, status, reason, entryId, requestedCents, companyCents };
}

const isRefused = ({ reason, amountCents }: RunRow) =>
  reason !== null && reason !== 'at_target' && amountCents === 0;

function shortRow({ share, wallet, requestedCents, amountCents, reason }: RunRow): ShortRow[] {
  if (reason === null) return [];
  const walletId = wallet && isMade(wallet) ? wallet.walletId : (share.wallet ?? null);
  const expenseCenterId = wallet?.expenseCenterId ?? share.expenseCenter ?? null;
  return [{ ownerId: share.id, walletId, expenseCenterId, requestedCents, amountCents, reason }];
}

async function goOn(
  moving: Moving,
  schedule: ScheduleRecord,
  pending: readonly Decided[],
  hasDistributed: boolean,
): Promise<void> {
  const { tx, clock, organizationId } = moving;
  const decidedOn = pending.at(-1)?.occurrence.dueOn ?? schedule.decided_on;
  const past = await pastOf(moving, { id: schedule.id, decided_on: decidedOn });
  const ahead = lookAhead(ruleOf(schedule), await readCalendar(tx, organizationId), past);
  const status = ahead.due ? schedule.status : 'ended';
  const change = () =>
    updateSchedule(tx, organizationId, schedule.id, {
      decided_on: decidedOn,
      ...pointTo(ahead, status),
      ...(hasDistributed && { executed_at: clock.now() }),
      ...(status === 'ended' && {
        status,
        paused_by: null,
      }),
    });
  if (status !== 'ended') return change();
  await recordChange(moving, 'end', [{ record: scheduleRecord, ids: [schedule.id] }], change);
}
