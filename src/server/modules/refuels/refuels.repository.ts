/** All SQL that a refuel is judged by, and where it is kept that one was refused. */
import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { FuelProduct } from '#contract/fills.ts';
import type { FuelType } from '#contract/vehicles.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import type { Cents } from '#core/money/cents.ts';
import type { Millilitres } from '#core/money/volume.ts';
import { canonicalPlate } from '#core/validation/plate.ts';
import { kept } from '../../database/kept-statements.ts';
import type { Schema, Status } from '../../database/schema.ts';
import { later, type Later } from '../../database/later.ts';
import type { Transaction } from '../../database/tenancy.ts';
import { firstIdAt } from '../../identifier.ts';
import type { OwnerKind } from '../balance/wallets.repository.ts';
import type { EfficiencyThousandths } from '../fills/efficiency.rules.ts';

/** Whom a request names: by an id, or by what people know it by. */
export interface Named {
  readonly vehicle: string | null;
  readonly user: string | null;
  readonly station: string | null;
}

/** Settings and terms; fees in hundredths of what they are counted in. */
export interface TermsRow {
  /** Whether the organisation is in use. */
  readonly isActive: boolean;
  readonly timeZone: string;
  readonly ownerKind: OwnerKind;
  readonly hasAnywhere: boolean;
  readonly companyLimitCents: Cents | null;
  readonly checkFuelType: boolean;
  readonly allowsPremium: boolean;
  readonly transactionLimitCents: Cents | null;
  readonly blocksByEfficiency: boolean;
  readonly sharedMostCents: Cents | null;
  readonly needsReceiptElsewhere: boolean;
  readonly intervalMinutes: number;
  readonly anywhereFeeType: 'percentage' | 'fixed';
  readonly anywhereFeeHundredths: number | null;
  readonly refuelFeeCents: Cents | null;
  /** Whether some driver or recipient has a PIN. */
  readonly hasPins: boolean;
}

/** What the organisation has of those who are named; the ids are null for what it has not. */
export interface PartiesRow extends TermsRow {
  readonly vehicleId: string | null;
  readonly vehicleStatus: Status;
  readonly fuelType: FuelType;
  readonly capacityMl: Millilitres | null;
  readonly expectedThousandths: EfficiencyThousandths | null;
  readonly userId: string | null;
  readonly memberId: string | null;
  readonly personStatus: Status;
  readonly stationId: string | null;
  readonly stationName: string;
  readonly stationTaxNumber: string;
  readonly stationProducts: readonly FuelProduct[];
  readonly isStationListed: boolean;
  readonly isStationEnabled: boolean;
}

const isId = (text: string) => text.length === 36;

/** Since when amounts are counted; null for what no rule asks. */
export interface Since {
  readonly month: Date;
  readonly day: { readonly day: CalendarDate; readonly from: Date };
  readonly night: Date | null;
}

/** What counts is 0, and the instant null, where no rule asks for it. */
export interface WalletRow {
  readonly walletId: string;
  readonly expenseCenterId: string | null;
  readonly sharedBalance: boolean;
  readonly allowAnywhere: boolean;
  readonly isCenterDeleted: boolean;
  readonly limitCents: Cents | null;
  readonly balanceCents: Cents;
  readonly monthCents: Cents;
  readonly nightCents: Cents;
  readonly companyCents: Cents;
  readonly companyDayCents: Cents;
  /** The last refuel of the vehicle or, without one, of the wallet. */
  readonly lastAt: Date | null;
}

/** Everything that a refuel is judged by, of one moment, and since when it was counted. */
export interface Found {
  readonly parties: PartiesRow;
  /** Every wallet of whoever pays. */
  readonly owned: readonly WalletRow[];
  readonly since: Since;
}

type NoWallet = { readonly [K in keyof WalletRow]: null };

/**
 * The vehicle, person and station that are named, with the terms under which they are judged, and every wallet of the owner with
 * what counts for a refuel from it: one statement, since they belong to one moment. Deleted ones are not there; reversed refuels
 * count nowhere.
 */
export function findToJudge(
  tx: Transaction,
  organizationId: string,
  { vehicle, user, station }: Named,
  since: Since,
): Later<Found | undefined> {
  const { month, day, night } = since;
  const last = vehicle === null ? sql`f.wallet_id = w.id` : sql`f.vehicle_id = v.id`;
  const finding = sql<PartiesRow & (WalletRow | NoWallet)>`
    SELECT o.status = 'active' AS "isActive", o.time_zone AS "timeZone", o.has_anywhere AS "hasAnywhere", o.company_limit_cents AS "companyLimitCents",
      CASE WHEN o.balance_sharing_type = 'VEHICLE' THEN 'vehicle' ELSE 'user' END AS "ownerKind",
      coalesce(s.check_fuel_type, true) AS "checkFuelType",
      coalesce(s.check_available_premium_fuel, false) AS "allowsPremium",
      s.transaction_limit_cents AS "transactionLimitCents",
      coalesce(s.efficiency_fuel_block, false) AS "blocksByEfficiency",
      s.shared_balance_max_display_cents AS "sharedMostCents",
      coalesce(s.anywhere_receipt_reading_required, false) AS "needsReceiptElsewhere",
      coalesce(s.refuel_interval_minutes, 0) AS "intervalMinutes",
      coalesce(s.anywhere_fee_type, 'percentage') AS "anywhereFeeType",
      (s.anywhere_fee * 100)::bigint AS "anywhereFeeHundredths",
      CASE WHEN s.refuel_charged_fee THEN (s.refuel_charged_fee_value * 100)::bigint END AS "refuelFeeCents",
      EXISTS (SELECT FROM member_secrets p WHERE p.organization_id = o.organization_id AND p.pin_hash IS NOT NULL) AS "hasPins",
      v.id AS "vehicleId", v.status AS "vehicleStatus", v.fuel_type AS "fuelType", v.tank_capacity_ml AS "capacityMl",
      v.expected_efficiency_thousandths AS "expectedThousandths",
      m.user_id AS "userId", m.id AS "memberId", m.status AS "personStatus",
      g.id AS "stationId", coalesce(g.name, '') AS "stationName",
      coalesce(g.federal_tax_number, ${station}::text, '') AS "stationTaxNumber",
      coalesce(g.fuels, '{}') AS "stationProducts", coalesce(g.status = 'active', false) AS "isStationListed",
      coalesce(t.enabled, true) AS "isStationEnabled",
      w.id AS "walletId", w.expense_center_id AS "expenseCenterId", w.shared_balance AS "sharedBalance",
      w.allow_anywhere AS "allowAnywhere", w.is_center_deleted AS "isCenterDeleted",
      w.limit_cents AS "limitCents", w.balance_cents AS "balanceCents",
      CASE WHEN w.limit_cents IS NULL THEN 0 ELSE ${spentSince(month, sql`f.wallet_id = w.id`)} END AS "monthCents",
      ${night === null ? sql`0::bigint` : spentSince(night, sql`f.wallet_id = w.id`)} AS "nightCents",
      CASE WHEN w.shared_balance THEN (SELECT c.balance_cents FROM ledger_accounts c
        WHERE c.organization_id = ${organizationId} AND c.kind = 'company') ELSE 0 END AS "companyCents",
      CASE WHEN o.company_limit_cents IS NULL THEN 0 ELSE coalesce((SELECT d.spent_cents FROM company_days d
        WHERE d.organization_id = ${organizationId} AND d.day = ${day.day}), ${spentSince(day.from, sql`true`)}) END AS "companyDayCents",
      CASE WHEN s.refuel_interval_minutes > 0 THEN (SELECT f.performed_at FROM fills f
        WHERE f.organization_id = ${organizationId} AND ${last} AND f.reversed_at IS NULL
        ORDER BY f.id DESC LIMIT 1) END AS "lastAt"
    FROM organizations o
    LEFT JOIN organization_settings s ON s.organization_id = o.organization_id
    LEFT JOIN vehicles v ON v.organization_id = ${organizationId} AND v.status <> 'deleted' AND ${vehicleIs(vehicle)}
    LEFT JOIN members m ON m.organization_id = ${organizationId} AND m.status <> 'deleted'
      AND m.role IN ('UserOrg', 'User') AND ${userIs(user)}
    LEFT JOIN gas_stations g ON ${stationIs(station)}
    LEFT JOIN station_switches t ON t.organization_id = ${organizationId} AND t.station_id = g.id
    LEFT JOIN LATERAL (
      SELECT own.*, a.balance_cents, coalesce(e.status = 'deleted', false) AS is_center_deleted
      FROM wallets own
      JOIN ledger_accounts a ON a.organization_id = own.organization_id AND a.id = own.id
      LEFT JOIN expense_centers e ON e.organization_id = own.organization_id AND e.id = own.expense_center_id
      WHERE own.organization_id = ${organizationId}
        AND (own.vehicle_id = CASE WHEN o.balance_sharing_type = 'VEHICLE' THEN v.id END
          OR own.user_id = CASE WHEN o.balance_sharing_type = 'VEHICLE' THEN NULL ELSE m.user_id END)) w ON true
    WHERE o.organization_id = ${organizationId}
    ORDER BY w.id ${kept}`;
  return later(tx, finding, (rows) => {
    const [parties] = rows;
    return parties && { parties, owned: rows.filter((row) => row.walletId !== null), since };
  });
}

const NOBODY = sql`false`;

function vehicleIs(named: string | null): RawBuilder<unknown> {
  if (named === null) return NOBODY;
  if (isId(named)) return sql`v.id = ${named}`;
  return sql`v.kind = 'vehicle' AND v.plate_key = ${canonicalPlate(named)}`;
}

function userIs(named: string | null): RawBuilder<unknown> {
  if (named === null) return NOBODY;
  return isId(named) ? sql`m.user_id = ${named}` : sql`m.identifier = ${named}`;
}

function stationIs(named: string | null): RawBuilder<unknown> {
  if (named === null) return NOBODY;
  return isId(named) ? sql`g.id = ${named}` : sql`g.federal_tax_number = ${named}`;
}

/** Ids stand in the order of time, so that a period is a range of them. */
function spentSince(since: Date, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(SELECT coalesce(sum(f.amount_cents), 0)::bigint FROM fills f
    WHERE f.organization_id = o.organization_id AND ${condition} AND f.id >= ${firstIdAt(since)}::uuid
      AND f.reversed_at IS NULL)`;
}

export function insertRefused(
  tx: Transaction,
  refused: Insertable<Schema['refused_refuels']>,
): Later<unknown> {
  return later(tx, tx.insertInto('refused_refuels').values(refused));
}

/** What an earlier transaction asked for, whatever became of it. */
export async function findEarlier(tx: Transaction, organizationId: string, id: string) {
  return tx
    .selectFrom('transactions')
    .select([
      'vehicle_id as vehicle',
      'user_id as user',
      'wallet_id as wallet',
      sql<string | null>`coalesce(station_id::text, nullif(station_tax_number, ''))`.as('station'),
      'product',
      'volume_ml as volumeMl',
      'price_mills as priceMills',
      'odometer_km as odometerKm',
    ])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
}
