import type { RouteQuery, RouteResponse } from '#contract/routes.ts';
import type { Schedule, ScheduleRow } from '#contract/schedules.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import { readPage } from '../../platform/database/list-sql.ts';
import type { Scope, Tenancy, DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { Refusal } from '../../platform/refusal.ts';
import { walletOfShare } from '../balance/distribute.rules.ts';
import { readUserNames } from '../../platform/accounts/user-name.service.ts';
import { isMade, readCredit } from '../../ledger/credit/credit-now.ts';
import { findRecipientRows, KIND_OF, sharesOf } from './running/recipients.service.ts';
import {
  findExpenseCenterNames,
  findOwnerNames,
  findRecipients,
  findRun,
  runList,
  type RunLine,
} from './running/runs.repository.ts';
import { areAllThere, countLosing, findListed, scheduleList } from './schedule-list.repository.ts';
import { findSchedule, type ScheduleRecord } from './schedules.repository.ts';
import { presentRun, presentSchedule } from './schedules.presenter.ts';

interface SchedulesContext {
  readonly scope: Scope;
  readonly organizationId: string;
}

type ScheduleListPage = 'GET /admin/organization/balance/schedule';
type ScheduleRuns = 'GET /admin/organization/balance/schedule/{id}/run';
type OneRun = 'GET /admin/organization/balance/schedule/{id}/run/{run}';

/**
 * Number of schedules that would lose a recipient if these people, vehicles or cost centers went out of use. Refuses with
 * `record_unknown`.
 */
export async function countSchedulesLeft(
  tx: DatabaseTransaction,
  organizationId: string,
  ids: readonly string[],
): Promise<number> {
  if (!(await areAllThere(tx, organizationId, ids))) throw new Refusal('record_unknown');
  return countLosing(tx, organizationId, ids);
}

export async function listSchedules(
  tenancy: Tenancy,
  { scope, organizationId, query }: SchedulesContext & { readonly query: RouteQuery<ScheduleListPage> },
): Promise<RouteResponse<ScheduleListPage>> {
  const { rows, ...paging } = await tenancy.inScope(
    scope,
    (tx) => readPage(tx, query, scheduleList(organizationId, query)),
    { snapshot: true },
  );
  const names = await readUserNames(
    tenancy,
    rows.map((row) => row.user_id),
  );
  return { docs: rows.map((row) => presentSchedule(row, names)), ...paging };
}

/** `names` must contain the schedule's creator. */
export async function readSchedule(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
  names: ReadonlyMap<string, string>,
): Promise<Schedule> {
  const row = await findListed(tx, organizationId, id);
  if (!row) throw new Refusal('not_found');
  return presentSchedule(row, names);
}

/** Returns the recipients of a schedule with balances and refusal reasons. Refuses with `not_found`. */
export async function listRows(
  tenancy: Tenancy,
  { scope, organizationId }: SchedulesContext,
  id: string,
): Promise<ScheduleRow[]> {
  return tenancy.inScope(
    scope,
    async (tx) => readRows(tx, organizationId, await readRecord(tx, organizationId, id)),
    { snapshot: true },
  );
}

async function readRows(
  tx: DatabaseTransaction,
  organizationId: string,
  schedule: ScheduleRecord,
): Promise<ScheduleRow[]> {
  const rows = await findRecipientRows(tx, organizationId, schedule);
  const kind = KIND_OF[schedule.sharing_type];
  const shares = sharesOf(rows, schedule.share_cents);
  const credit = await readCredit(tx, organizationId, { kind, shares });
  const wallets = shares.map((share) => walletOfShare(credit, kind, share));
  const names = await findOwnerNames(
    tx,
    organizationId,
    rows.map((row) => row.id),
  );
  const expenseCenterOf = (index: number) => {
    const wallet = wallets[index];
    const own = typeof wallet === 'object' ? wallet.expenseCenterId : null;
    return rows[index]?.expenseCenter ?? own;
  };
  const expenseCenters = await findExpenseCenterNames(
    tx,
    organizationId,
    rows.flatMap((_row, index) => expenseCenterOf(index) ?? []),
  );
  return rows.map((row, index): ScheduleRow => {
    const wallet = wallets[index] ?? 'unknown';
    const expenseCenter = expenseCenterOf(index);
    return {
      owner: row.id,
      name: names.get(row.id) ?? '',
      wallet: row.wallet ?? (typeof wallet === 'object' && isMade(wallet) ? wallet.walletId : null),
      expenseCenter:
        expenseCenter === null ? null : { _id: expenseCenter, name: expenseCenters.get(expenseCenter) ?? '' },
      amount: row.amountCents === null ? null : reaisFromCents(row.amountCents),
      balance: typeof wallet === 'string' ? null : reaisFromCents(wallet.balanceCents),
      refused: typeof wallet === 'string' ? wallet : null,
    };
  });
}

/** Lists the runs of a schedule. Refuses with `not_found`. */
export async function listRuns(
  tenancy: Tenancy,
  { scope, organizationId, query }: SchedulesContext & { readonly query: RouteQuery<ScheduleRuns> },
  scheduleId: string,
): Promise<RouteResponse<ScheduleRuns>> {
  const { rows, ...paging } = await tenancy.inScope(
    scope,
    async (tx) => {
      await readRecord(tx, organizationId, scheduleId);
      return readPage(tx, query, runList({ organizationId, scheduleId }, query));
    },
    { snapshot: true },
  );
  return { docs: rows.map(presentRun), ...paging };
}

/** Reads one run of a schedule. Refuses with `not_found`. */
export async function readRun(
  tenancy: Tenancy,
  { scope, organizationId }: SchedulesContext,
  { id: scheduleId, run }: { readonly id: string; readonly run: string },
): Promise<RouteResponse<OneRun>> {
  return tenancy.inScope(
    scope,
    async (tx) => {
      const line = await findRun(tx, { organizationId, scheduleId }, run);
      if (!line) throw new Refusal('not_found');
      return { ...presentRun(line), recipients: await readRecipientsOf(tx, organizationId, line) };
    },
    { snapshot: true },
  );
}

async function readRecipientsOf(tx: DatabaseTransaction, organizationId: string, line: RunLine) {
  const rows = await findRecipients(tx, organizationId, line);
  return rows.map(
    ({
      ownerId,
      name,
      walletId,
      expenseCenterId,
      expenseCenterName,
      requestedCents,
      amountCents,
      reason,
    }) => ({
      owner: ownerId,
      name: name ?? '',
      wallet: walletId,
      expenseCenter:
        expenseCenterId === null ? null : { _id: expenseCenterId, name: expenseCenterName ?? '' },
      wanted: reaisFromCents(requestedCents),
      amount: reaisFromCents(amountCents),
      reason,
    }),
  );
}

async function readRecord(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
): Promise<ScheduleRecord> {
  const row = await findSchedule(tx, organizationId, id);
  if (!row) throw new Refusal('not_found');
  return row;
}

/**
 * Returns the name of the schedule's creator, which never changes. Must run outside a transaction, because the lookup
 * opens its own transaction.
 */
export async function readAuthor(
  tenancy: Tenancy,
  { scope, organizationId }: SchedulesContext,
  id: string,
): Promise<ReadonlyMap<string, string>> {
  const row = await tenancy.inScope(scope, (tx) => findSchedule(tx, organizationId, id));
  return readUserNames(tenancy, [row?.user_id ?? null]);
}
