import type { BalanceSharingType } from '#contract/values.ts';
import { MAX_CENTS, ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { DatabaseTransaction } from '../../../platform/database/tenancy.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { decideDistribution, type ShareOfCredit } from '../../balance/distribute.rules.ts';
import type { OwnerKind } from '../../../ledger/credit/wallets.repository.ts';
import { readExpenseCenterStatus, readCredit, readHolding } from '../../../ledger/credit/credit-now.ts';
import {
  findRows,
  findStanding,
  type StoredScheduleRow,
  type ScheduleRecord,
} from '../schedules.repository.ts';

type StoredRecipients = Pick<ScheduleRecord, 'id' | 'expense_center_id' | 'sharing_type'>;

export interface NamedRecipients {
  readonly shares?:
    | readonly {
        readonly id: string;
        readonly wallet?: string;
        readonly expenseCenter?: string;
        readonly amount?: number;
      }[]
    | undefined;
  readonly expenseCenter?: string | undefined;
}

export interface Recipients {
  readonly sharingType: BalanceSharingType;
  readonly expenseCenterId: string | null;
  /** Recipient rows of the schedule; empty if the recipients are a cost center. */
  readonly rows: readonly StoredScheduleRow[];
}

export const KIND_OF = { EMPLOYEE: 'user', VEHICLE: 'vehicle' } as const satisfies Record<
  BalanceSharingType,
  OwnerKind
>;

/**
 * Validates recipients against the current sharing type. Refuses with `schedule_recipients_wrong`, `record_unknown` and
 * `record_deleted` (cost center), and `expense_centers_unavailable`. Refuses recipient rows in the cases of the function
 * `decideDistribution`.
 */
export async function readRecipients(
  tx: DatabaseTransaction,
  organizationId: string,
  { shares, expenseCenter }: NamedRecipients,
  { isTried = false }: { readonly isTried?: boolean } = {},
): Promise<Recipients> {
  if ((shares === undefined) === (expenseCenter === undefined))
    throw new Refusal('schedule_recipients_wrong');
  const { ownerKind, hasExpenseCenters } = await readHolding(tx, organizationId);
  const sharingType = ownerKind === 'vehicle' ? 'VEHICLE' : 'EMPLOYEE';
  const isByExpenseCenter =
    expenseCenter !== undefined || shares?.some((share) => share.expenseCenter !== undefined);
  if (isByExpenseCenter && !hasExpenseCenters) throw new Refusal('expense_centers_unavailable');
  if (expenseCenter !== undefined) {
    await assertExpenseCenterInUse(tx, organizationId, expenseCenter);
    return { sharingType, expenseCenterId: expenseCenter, rows: [] };
  }
  const rows = (shares ?? []).map(({ id, wallet = null, expenseCenter: center = null, amount }) => ({
    id,
    wallet,
    expenseCenter: center,
    amountCents: amount === undefined ? null : centsFromReais(amount),
  }));
  const recipients: Recipients = { sharingType, expenseCenterId: null, rows };
  if (!isTried) await assertGivable(tx, organizationId, recipients);
  return recipients;
}

/** Checks that a cost center is in use. Refuses with `record_unknown` and `record_deleted`. */
export async function assertExpenseCenterInUse(
  tx: DatabaseTransaction,
  organizationId: string,
  expenseCenterId: string,
): Promise<void> {
  const status = await readExpenseCenterStatus(tx, organizationId, expenseCenterId);
  if (!status) throw new Refusal('record_unknown');
  if (status === 'deleted') throw new Refusal('record_deleted');
}

async function assertGivable(
  tx: DatabaseTransaction,
  organizationId: string,
  { sharingType, rows }: Recipients,
): Promise<void> {
  const kind = KIND_OF[sharingType];
  // The check of recipients ignores amounts, because each run checks the company balance.
  const shares = sharesOf(rows, 1 as Cents);
  const credit = await readCredit(tx, organizationId, { kind, shares });
  decideDistribution({ ...credit, companyCents: MAX_CENTS, debtCents: ZERO_CENTS }, kind, shares);
}

/** Returns the recipient rows of a saved schedule in order, or the current owners of the schedule's cost center. */
export function findRecipientRows(
  tx: DatabaseTransaction,
  organizationId: string,
  { id, expense_center_id: expenseCenterId, sharing_type: sharingType }: StoredRecipients,
): Promise<readonly StoredScheduleRow[]> {
  return expenseCenterId === null
    ? findRows(tx, organizationId, id)
    : findStanding(tx, organizationId, { expenseCenterId, sharingType });
}

export async function listRecipients(
  tx: DatabaseTransaction,
  organizationId: string,
  { expenseCenterId, sharingType, rows }: Recipients,
): Promise<readonly StoredScheduleRow[]> {
  return expenseCenterId === null ? rows : findStanding(tx, organizationId, { expenseCenterId, sharingType });
}

/** Converts recipient rows to shares of a distribution. A row without an amount has the amount of the schedule. */
export function sharesOf(rows: readonly StoredScheduleRow[], shareCents: Cents): ShareOfCredit[] {
  return rows.map(({ id, wallet, expenseCenter, amountCents }) => ({
    id,
    ...(wallet !== null && { wallet }),
    ...(expenseCenter !== null && { expenseCenter }),
    amountCents: amountCents ?? shareCents,
  }));
}
