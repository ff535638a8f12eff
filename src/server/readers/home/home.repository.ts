/**
 * All SQL of the home screen. The statements are deferred, so that they share round trips. An index answers each
 * statement, or the statement reads only one day.
 */
import { sql, type RawBuilder } from 'kysely';
import type { DistributionSource } from '#contract/distributions.ts';
import type { PaymentType } from '#contract/purchases.ts';
import type { BalanceSharingType } from '#contract/values.ts';
import type { AlertType, RejectionDetail, RejectionReason } from '#contract/transactions.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import { later, type Later } from '../../platform/database/driver/later.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { owedByBill } from '../../features/purchases/owed-sql.ts';
import { hasSituation } from '../../features/purchases/list/situation-sql.ts';
import { receiptWaits } from '../../features/refuels/receipt/receipt-sql.ts';

/** Range of refuel ids: `fromId` is included, `untilId` is excluded. */
export interface IdRange {
  readonly fromId: string;
  readonly untilId: string;
}

export interface PlaceRow {
  readonly timeZone: string;
  readonly balanceSharingType: BalanceSharingType | null;
}

export function findPlace(tx: DatabaseTransaction, organizationId: string): Later<PlaceRow | undefined> {
  const finding = tx
    .selectFrom('organizations')
    .select(['time_zone as timeZone', 'balance_sharing_type as balanceSharingType'])
    .where('organization_id', '=', organizationId);
  return later(tx, finding, ([row]) => row);
}

export function findFirstRefuel(tx: DatabaseTransaction, organizationId: string): Later<Date | null> {
  const finding = tx
    .selectFrom('fills')
    .select('performed_at as performedAt')
    .where('organization_id', '=', organizationId)
    .orderBy('id')
    .limit(1);
  return later(tx, finding, ([row]) => row?.performedAt ?? null);
}

export interface LastDistributionRow {
  readonly entryId: string;
  readonly postedAt: Date;
  readonly userId: string | null;
  readonly source: DistributionSource;
  readonly wallets: number;
  readonly amountCents: Cents;
  readonly collectedCents: Cents;
}

export function findLastDistribution(
  tx: DatabaseTransaction,
  organizationId: string,
): Later<LastDistributionRow | undefined> {
  const finding = sql<LastDistributionRow>`
    SELECT h.entry_id AS "entryId", e.posted_at AS "postedAt", h.user_id AS "userId", h.source, h.wallets,
      h.amount_cents AS "amountCents", h.collected_cents AS "collectedCents"
    FROM hand_outs h JOIN journal_entries e ON e.organization_id = h.organization_id AND e.id = h.entry_id
    WHERE h.organization_id = ${organizationId} ORDER BY h.entry_id DESC LIMIT 1`;
  return later(tx, finding, ([row]) => row);
}

export interface PendingSums {
  readonly count: number;
  readonly overdue: number;
  readonly amountCents: Cents;
}

export interface PendingPurchaseRow {
  readonly id: string;
  readonly paymentType: PaymentType;
  readonly amountCents: Cents;
  readonly expiresAt: Date | null;
  readonly dueOn: CalendarDate | null;
}

export interface PurchaseMoment {
  readonly now: Date;
  readonly today: CalendarDate;
  readonly timeZone: string;
}

const pending = (organizationId: string, { now }: PurchaseMoment): RawBuilder<unknown> => sql`purchases p
  WHERE p.organization_id = ${organizationId} AND ${hasSituation('pending', now)}`;
const isOverdue = ({ today }: PurchaseMoment) => sql`coalesce(p.slip_due_on < ${today}::date, false)`;

export function sumPending(
  tx: DatabaseTransaction,
  organizationId: string,
  moment: PurchaseMoment,
): Later<PendingSums> {
  const finding = sql<PendingSums>`
    SELECT count(*)::int AS count, count(*) FILTER (WHERE ${isOverdue(moment)})::int AS overdue,
      coalesce(sum(p.amount_cents), 0)::bigint AS "amountCents"
    FROM ${pending(organizationId, moment)}`;
  return later(tx, finding, ([row]) => row ?? { count: 0, overdue: 0, amountCents: ZERO_CENTS });
}

/** Returns the unpaid purchase with the earliest deadline. The payer can pay a slip until the end of its due day. */
export function findNextPending(
  tx: DatabaseTransaction,
  organizationId: string,
  moment: PurchaseMoment,
): Later<PendingPurchaseRow | undefined> {
  const finding = sql<PendingPurchaseRow>`
    SELECT p.id, p.payment_type AS "paymentType", p.amount_cents AS "amountCents", p.expires_at AS "expiresAt",
      p.slip_due_on AS "dueOn"
    FROM ${pending(organizationId, moment)} AND (p.expires_at IS NOT NULL OR p.slip_due_on IS NOT NULL) AND NOT ${isOverdue(moment)}
    ORDER BY coalesce(p.expires_at, (p.slip_due_on + 1)::timestamp AT TIME ZONE ${moment.timeZone}), p.id LIMIT 1`;
  return later(tx, finding, ([row]) => row);
}

export interface BillsRow {
  readonly overdueCount: number;
  readonly overdueCents: Cents;
  readonly dueCount: number;
  readonly dueCents: Cents;
  readonly from: CalendarDate | null;
  readonly dueOn: CalendarDate | null;
  readonly isPostPaid: boolean;
  readonly limitCents: Cents | null;
  readonly owedCents: Cents;
}

export function sumUnpaidBills(
  tx: DatabaseTransaction,
  organizationId: string,
  { today, until }: { readonly today: CalendarDate; readonly until: CalendarDate },
): Later<BillsRow> {
  const late = sql`b.due_on < ${today}::date`;
  const soon = sql`b.due_on BETWEEN ${today}::date AND ${until}::date`;
  const finding = sql<BillsRow>`
    SELECT found.*, coalesce((SELECT r.billing_type FROM bills r
        WHERE r.organization_id = ${organizationId} AND r.status = 'pending'), o.billing_type) = 'postPaid' AS "isPostPaid",
      o.credit_limit_cents AS "limitCents", ${owedByBill(organizationId)} AS "owedCents"
    FROM organizations o, LATERAL (
      SELECT count(*) FILTER (WHERE ${late})::int AS "overdueCount", count(*) FILTER (WHERE ${soon})::int AS "dueCount",
        coalesce(sum(b.owed_cents) FILTER (WHERE ${late}), 0)::bigint AS "overdueCents",
        coalesce(sum(b.owed_cents) FILTER (WHERE ${soon}), 0)::bigint AS "dueCents",
        to_char(min(b.starts_on), 'YYYY-MM-DD') AS "from", to_char(min(b.due_on), 'YYYY-MM-DD') AS "dueOn"
      FROM bills b WHERE b.organization_id = ${organizationId} AND b.status = 'processing') found
    WHERE o.organization_id = ${organizationId}`;
  return later(tx, finding, ([row]) => {
    if (!row) throw new Error('The organization is out of sight.');
    return row;
  });
}

export interface HomeRejectedRow {
  readonly id: string;
  readonly performedAt: Date;
  readonly reason: RejectionReason;
  readonly detail: RejectionDetail | null;
  readonly vehicleId: string | null;
  readonly vehicleName: string | null;
  readonly vehicleKind: 'vehicle' | 'container' | null;
  readonly userId: string | null;
  readonly userName: string | null;
  readonly stationName: string;
  readonly amountCents: Cents;
}

export function findRejected(
  tx: DatabaseTransaction,
  organizationId: string,
  { fromId, untilId }: IdRange,
  limit: number,
): Later<HomeRejectedRow[]> {
  const finding = sql<HomeRejectedRow>`
    SELECT r.id, r.performed_at AS "performedAt", r.reason, r.detail, v.id AS "vehicleId",
      v.license_plate AS "vehicleName", v.kind AS "vehicleKind", m.user_id AS "userId",
      concat_ws(' ', m.first_name, m.last_name) AS "userName", r.station_name AS "stationName",
      r.amount_cents AS "amountCents"
    FROM refused_refuels r
    LEFT JOIN vehicles v ON v.organization_id = r.organization_id AND v.id = r.vehicle_id
    LEFT JOIN members m ON m.organization_id = r.organization_id AND m.user_id = r.user_id
    WHERE r.organization_id = ${organizationId} AND r.id >= ${fromId} AND r.id < ${untilId}
    ORDER BY r.id DESC LIMIT ${limit}`;
  return later(tx, finding);
}

export function countRejected(
  tx: DatabaseTransaction,
  organizationId: string,
  { fromId, untilId }: IdRange,
): Later<number> {
  const finding = sql<{ count: number }>`
    SELECT count(*)::int AS count FROM refused_refuels r
    WHERE r.organization_id = ${organizationId} AND r.id >= ${fromId} AND r.id < ${untilId}`;
  return later(tx, finding, ([row]) => row?.count ?? 0);
}

/** Counts alerts of accepted and rejected refuels by kind. */
export function countAlerts(
  tx: DatabaseTransaction,
  organizationId: string,
  { fromId, untilId }: IdRange,
): Later<{ type: AlertType; count: number }[]> {
  const alertsOf = (table: string) => sql`
    SELECT unnest(f.alerts) AS type FROM ${sql.table(table)} f
    WHERE f.organization_id = ${organizationId} AND f.alerts <> '{}' AND f.id >= ${fromId} AND f.id < ${untilId}`;
  const finding = sql<{ type: AlertType; count: number }>`
    SELECT a.type, count(*)::int AS count FROM (${alertsOf('fills')} UNION ALL ${alertsOf('refused_refuels')}) a
    GROUP BY 1 ORDER BY 2 DESC, 1`;
  return later(tx, finding);
}

export function countReceiptsPending(
  tx: DatabaseTransaction,
  organizationId: string,
  { fromId, untilId }: IdRange,
): Later<number> {
  const finding = sql<{ count: number }>`
    SELECT count(*)::int AS count FROM fills f
    WHERE f.organization_id = ${organizationId} AND ${receiptWaits}
      AND f.id >= ${fromId} AND f.id < ${untilId}`;
  return later(tx, finding, ([row]) => row?.count ?? 0);
}

export interface LicenceRow {
  readonly id: string;
  readonly name: string;
  readonly endsOn: CalendarDate;
}

const licensed = (organizationId: string): RawBuilder<unknown> => sql`members m
  WHERE m.organization_id = ${organizationId} AND m.role = 'UserOrg' AND m.status = 'active'
    AND m.drivers_license_expires_on IS NOT NULL`;

/** Counts licenses that end soon or have ended. A driver's license is still valid on its last day. */
export function countLicences(
  tx: DatabaseTransaction,
  organizationId: string,
  days: { readonly today: CalendarDate; readonly until: CalendarDate },
): Later<{ ending: number; ended: number }> {
  const finding = sql<{ ending: number; ended: number }>`
    SELECT count(*) FILTER (WHERE m.drivers_license_expires_on >= ${days.today}::date)::int AS ending,
      count(*) FILTER (WHERE m.drivers_license_expires_on < ${days.today}::date)::int AS ended
    FROM ${licensed(organizationId)} AND m.drivers_license_expires_on <= ${days.until}::date`;
  return later(tx, finding, ([row]) => row ?? { ending: 0, ended: 0 });
}

export function findLicences(
  tx: DatabaseTransaction,
  organizationId: string,
  { until, limit }: { readonly until: CalendarDate; readonly limit: number },
): Later<LicenceRow[]> {
  const finding = sql<LicenceRow>`
    SELECT m.id, concat_ws(' ', m.first_name, m.last_name) AS name, m.drivers_license_expires_on AS "endsOn"
    FROM ${licensed(organizationId)} AND m.drivers_license_expires_on <= ${until}::date
    ORDER BY m.drivers_license_expires_on, m.id LIMIT ${limit}`;
  return later(tx, finding);
}
