import { sumCents } from '#core/money/arithmetic.ts';
import { ZERO_CENTS } from '#core/money/cents.ts';
import type { RunReason } from '#contract/schedules.ts';
import type { DatabaseTransaction } from '../platform/database/tenancy.ts';
import type { Actor } from '../records/actor.ts';
import type { Occurrence } from '../features/schedules/running/occurrences.rules.ts';
import type { RunDecision } from '../features/schedules/running/run.rules.ts';
import type { History } from './history.ts';
import { insertRows } from './insert-rows.ts';
import type { PlannedRow } from './plan.ts';

const NOBODY: Actor = { userId: null, address: null, requestId: null };

interface DecidedRun {
  readonly scheduleId: string;
  readonly occurrence: Occurrence;
  readonly at: Date;
  /**
   * Reason for skipping the occurrence of the schedule; null if the occurrence ran. A skipped occurrence has no
   * `decision`.
   */
  readonly skipped: RunReason | null;
  readonly decision: RunDecision | null;
}

export interface ScheduleLog {
  add(history: History, decided: DecidedRun): boolean;
  write(tx: DatabaseTransaction): Promise<void>;
}

export function createScheduleLog(): ScheduleLog {
  const runs: PlannedRow<'schedule_runs'>[] = [];
  const runRows: PlannedRow<'schedule_run_rows'>[] = [];
  return {
    add: (history, { scheduleId, occurrence, at, skipped, decision }) => {
      const { organization, ledger, idAt } = history;
      const companyCents = decision ? ledger.balanceOf(ledger.companyAccountId) : null;
      const { entryId, amountCents, creditedCount } = distribute(history, at, decision);
      const id = idAt(at);
      runs.push({
        organization_id: organization.id,
        id,
        schedule_id: scheduleId,
        run_on: occurrence.on,
        due_on: occurrence.dueOn,
        due_at: occurrence.dueAt,
        decided_at: at,
        status: decision?.status ?? 'skipped',
        reason: decision ? decision.reason : skipped,
        entry_id: entryId,
        given_rows: creditedCount,
        refused_rows: decision?.rows.filter(isRefused).length ?? 0,
        amount_cents: amountCents,
        wanted_cents: decision?.requestedCents ?? ZERO_CENTS,
        company_cents: companyCents,
      });
      runRows.push(...rowsNotGiven(organization.id, id, decision));
      return entryId !== null;
    },
    write: async (tx) => {
      await insertRows(tx, 'schedule_runs', runs.splice(0));
      await insertRows(tx, 'schedule_run_rows', runRows.splice(0));
    },
  };
}

const isRefused = ({ reason, amountCents }: RunDecision['rows'][number]) =>
  reason !== null && reason !== 'at_target' && amountCents === 0;

function distribute(
  { organization, wallets, distributions }: History,
  at: Date,
  decision: RunDecision | null,
) {
  const entryId = decision?.credit ? wallets.apply(at, NOBODY, decision.credit) : null;
  const creditedRows = decision?.rows.filter((row) => row.amountCents > 0) ?? [];
  if (entryId === null) return { entryId, amountCents: ZERO_CENTS, creditedCount: 0 };
  const amountCents = sumCents(creditedRows.map((row) => row.amountCents));
  distributions.push({
    organization_id: organization.id,
    entry_id: entryId,
    source: 'schedule',
    user_id: null,
    wallets: creditedRows.length,
    amount_cents: amountCents,
  });
  return { entryId, amountCents, creditedCount: creditedRows.length };
}

function rowsNotGiven(
  organizationId: string,
  runId: string,
  decision: RunDecision | null,
): PlannedRow<'schedule_run_rows'>[] {
  return (decision?.rows ?? []).flatMap(
    ({ share, wallet, requestedCents, amountCents, reason }, position) => {
      if (reason === null) return [];
      return {
        organization_id: organizationId,
        run_id: runId,
        position,
        owner_id: share.id,
        wallet_id: wallet?.walletId ?? null,
        expense_center_id: wallet?.expenseCenterId ?? null,
        wanted_cents: requestedCents,
        amount_cents: amountCents,
        reason,
      };
    },
  );
}
