import type { RouteBody } from '#contract/routes.ts';
import type { SchedulePreview } from '#contract/schedules.ts';
import type { Clock } from '../../platform/clock.ts';
import { centsFromReais, reaisFromCents } from '#core/money/reais.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readCredit } from '../../ledger/credit/credit-now.ts';
import { assertDays, columnsOf, ruleOf, type DescribedSchedule } from './described.rules.ts';
import { pastOf, readCalendar } from './running/log.service.ts';
import { MOST_SKIPPED, occurrencesAfter, type Occurrence } from './running/occurrences.rules.ts';
import { KIND_OF, listRecipients, readRecipients, sharesOf } from './running/recipients.service.ts';
import { decideRun, lackingFor, type RunDecision } from './running/run.rules.ts';
import { findOwnerNames } from './running/runs.repository.ts';
import { findSchedule } from './schedules.repository.ts';

type SchedulePreviewBody = RouteBody<'POST /admin/organization/balance/schedule/preview'>;

const REPORTED = 3;

interface SchedulePreviewReading {
  readonly tx: DatabaseTransaction;
  readonly clock: Clock;
  readonly organizationId: string;
}

/**
 * Previews a schedule. Refuses in the cases of the function `createSchedule`. Rows of known owners that a run would
 * refuse now are no refusal: the response contains these rows.
 */
export async function previewSchedule(
  reading: SchedulePreviewReading,
  { shares, expenseCenter, schedule, ...described }: SchedulePreviewBody,
): Promise<SchedulePreview> {
  const { tx, organizationId } = reading;
  assertDays(described);
  const named = { shares, expenseCenter };
  const recipients = await readRecipients(tx, organizationId, named, { isTried: true });
  const runs = await nextRuns(reading, described, schedule);
  if (runs.length === 0) throw new Refusal('schedule_never_runs');
  const rows = await listRecipients(tx, organizationId, recipients);
  const kind = KIND_OF[recipients.sharingType];
  const given = sharesOf(rows, centsFromReais(described.shareAmount));
  const credit = await readCredit(tx, organizationId, { kind, shares: given });
  const decision = decideRun(credit, kind, { ...described, onShortfall: 'whole' }, given);
  assertKnown(decision);
  const plannedAmount = reaisFromCents(decision.requestedCents);
  const willBe = {
    rows: decision.rows.filter(({ requestedCents }) => requestedCents > 0).length,
    amount: plannedAmount,
  };
  const company = reaisFromCents(credit.companyCents);
  return {
    runs: runs.map(({ on, dueOn, dueAt, holiday, skipped }) => ({
      on,
      dueAt: dueAt.toISOString(),
      moved: dueOn !== on,
      holiday,
      skipped,
      ...(skipped === null
        ? willBe
        : {
            rows: 0,
            amount: 0,
          }),
    })),
    company,
    isEnough: plannedAmount <= company,
    lacks: reaisFromCents(lackingFor(decision, credit)),
    refused: await namesOfRefused(reading, decision),
  };
}

/** Returns the next three distributing runs, and the skipped occurrences between them. Empty if the schedule never runs. */
async function nextRuns(
  reading: SchedulePreviewReading,
  described: DescribedSchedule,
  scheduleId: string | undefined,
): Promise<Occurrence[]> {
  const { tx, organizationId } = reading;
  const saved = scheduleId === undefined ? undefined : await findSchedule(tx, organizationId, scheduleId);
  if (scheduleId !== undefined && !saved) throw new Refusal('record_unknown');
  const past = await pastOf(reading, saved ?? { id: '', decided_on: null });
  const calendar = await readCalendar(tx, organizationId);
  const occurrences: Occurrence[] = [];
  let [runs, skipped] = [0, 0];
  for (const occurrence of occurrencesAfter(ruleOf(columnsOf(described)), calendar, past)) {
    occurrences.push(occurrence);
    if (occurrence.skipped === null) [runs, skipped] = [runs + 1, 0];
    else skipped += 1;
    if (runs === REPORTED || skipped > MOST_SKIPPED) break;
  }
  return occurrences.slice(0, occurrences.findLastIndex((one) => one.skipped === null) + 1);
}

/** Refuses with `wallets_refused` if a recipient row names an unknown owner. */
function assertKnown({ rows }: RunDecision): void {
  const unknown = rows.filter(({ reason }) => reason === 'unknown');
  if (unknown.length === 0) return;
  throw new Refusal(
    'wallets_refused',
    unknown.map(({ share: { amountCents: _amount, ...named } }) => ({
      ...named,
      reason: 'unknown' as const,
    })),
  );
}

async function namesOfRefused(
  { tx, organizationId }: SchedulePreviewReading,
  { rows }: RunDecision,
): Promise<SchedulePreview['refused']> {
  const refused = rows.filter(({ wallet }) => wallet === null);
  const names = await findOwnerNames(
    tx,
    organizationId,
    refused.map(({ share }) => share.id),
  );
  return refused.map(({ share: { amountCents: _amount, ...named }, reason }) => ({
    ...named,
    name: names.get(named.id) ?? '',
    reason: reason ?? 'unknown',
  }));
}
