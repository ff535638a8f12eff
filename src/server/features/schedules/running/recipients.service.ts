/** Recipients of a schedule: its rows, or all owners in its cost center. */
import type { BalanceSharingType } from '#contract/values.ts';
import { MAX_CENTS, ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { Transaction } from '../../../platform/database/tenancy.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { decideHandOut, type ShareOfCredit } from '../../balance/hand-out.rules.ts';
import type { OwnerKind } from '../../../ledger/credit/wallets.repository.ts';
import { readCenterStatus, readCredit, readHolding } from '../../../ledger/credit/credit-now.ts';
import { findRows, findStanding, type KeptRow, type ScheduleRecord } from '../schedules.repository.ts';

type KeptRecipients = Pick<ScheduleRecord, 'id' | 'expense_center_id' | 'sharing_type'>;

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
  readonly centerId: string | null;
  /** Empty for a cost center. */
  readonly rows: readonly KeptRow[];
}

export const KIND_OF = { EMPLOYEE: 'user', VEHICLE: 'vehicle' } as const satisfies Record<
  BalanceSharingType,
  OwnerKind
>;

/**
 * Validates recipients against the current sharing type.
 * Refuses with `schedule_recipients_wrong`, `record_unknown` and `record_deleted` (cost center), `expense_centers_unavailable`,
 * and rows like `decideHandOut`.
 */
export async function readRecipients(
  tx: Transaction,
  organizationId: string,
  { shares, expenseCenter }: NamedRecipients,
  { isTried = false }: { readonly isTried?: boolean } = {},
): Promise<Recipients> {
  if ((shares === undefined) === (expenseCenter === undefined))
    throw new Refusal('schedule_recipients_wrong');
  const { ownerKind, hasExpenseCenters } = await readHolding(tx, organizationId);
  const sharingType = ownerKind === 'vehicle' ? 'VEHICLE' : 'EMPLOYEE';
  const isByCenter =
    expenseCenter !== undefined || shares?.some((share) => share.expenseCenter !== undefined);
  if (isByCenter && !hasExpenseCenters) throw new Refusal('expense_centers_unavailable');
  if (expenseCenter !== undefined) {
    await assertCenterInUse(tx, organizationId, expenseCenter);
    return { sharingType, centerId: expenseCenter, rows: [] };
  }
  const rows = (shares ?? []).map(({ id, wallet = null, expenseCenter: center = null, amount }) => ({
    id,
    wallet,
    expenseCenter: center,
    amountCents: amount === undefined ? null : centsFromReais(amount),
  }));
  const recipients: Recipients = { sharingType, centerId: null, rows };
  if (!isTried) await assertGivable(tx, organizationId, recipients);
  return recipients;
}

/** Refuses with `record_unknown` and `record_deleted`. */
export async function assertCenterInUse(
  tx: Transaction,
  organizationId: string,
  centerId: string,
): Promise<void> {
  const status = await readCenterStatus(tx, organizationId, centerId);
  if (!status) throw new Refusal('record_unknown');
  if (status === 'deleted') throw new Refusal('record_deleted');
}

async function assertGivable(
  tx: Transaction,
  organizationId: string,
  { sharingType, rows }: Recipients,
): Promise<void> {
  const kind = KIND_OF[sharingType];
  // Amounts do not matter here, because the company balance is checked at each run.
  const shares = sharesOf(rows, 1 as Cents);
  const credit = await readCredit(tx, organizationId, { kind, shares });
  decideHandOut({ ...credit, companyCents: MAX_CENTS, debtCents: ZERO_CENTS }, kind, shares);
}

/** Rows of a saved schedule in order, or the current owners of its cost center. */
export function findRecipientRows(
  tx: Transaction,
  organizationId: string,
  { id, expense_center_id: centerId, sharing_type: sharingType }: KeptRecipients,
): Promise<readonly KeptRow[]> {
  return centerId === null
    ? findRows(tx, organizationId, id)
    : findStanding(tx, organizationId, { centerId, sharingType });
}

/** The same for recipients that are not saved. */
export async function listRecipients(
  tx: Transaction,
  organizationId: string,
  { centerId, sharingType, rows }: Recipients,
): Promise<readonly KeptRow[]> {
  return centerId === null ? rows : findStanding(tx, organizationId, { centerId, sharingType });
}

/** Rows as shares of a distribution; rows without an amount use the schedule's. */
export function sharesOf(rows: readonly KeptRow[], shareCents: Cents): ShareOfCredit[] {
  return rows.map(({ id, wallet, expenseCenter, amountCents }) => ({
    id,
    ...(wallet !== null && { wallet }),
    ...(expenseCenter !== null && { expenseCenter }),
    amountCents: amountCents ?? shareCents,
  }));
}
