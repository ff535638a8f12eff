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

const OWNER_KIND = sql`CASE o.balance_sharing_type WHEN 'VEHICLE' THEN 'vehicle' ELSE 'user' END`;

const isId = (text: string) => text.length === 36;

/** The vehicle, person and station that are named, with the terms under which they are judged. Deleted ones are not there. */
export function findParties(
  tx: Transaction,
  organizationId: string,
  { vehicle, user, station }: Named,
): Later<PartiesRow | undefined> {
  const finding = sql<PartiesRow>`
    SELECT o.time_zone AS "timeZone", o.has_anywhere AS "hasAnywhere", o.company_limit_cents AS "companyLimitCents",
      ${OWNER_KIND} AS "ownerKind",
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
      coalesce(w.enabled, true) AS "isStationEnabled"
    FROM organizations o
    LEFT JOIN organization_settings s ON s.organization_id = o.organization_id
    LEFT JOIN vehicles v ON v.organization_id = ${organizationId} AND v.status <> 'deleted' AND ${vehicleIs(vehicle)}
    LEFT JOIN members m ON m.organization_id = ${organizationId} AND m.status <> 'deleted'
      AND m.role IN ('UserOrg', 'User') AND ${userIs(user)}
    LEFT JOIN gas_stations g ON ${stationIs(station)}
    LEFT JOIN station_switches w ON w.organization_id = ${organizationId} AND w.station_id = g.id
    WHERE o.organization_id = ${organizationId} ${kept}`;
  return later(tx, finding, ([row]) => row);
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

/** Since when amounts are counted; null for what no rule asks. */
export interface Since {
  readonly month: Date;
  readonly day: { readonly day: CalendarDate; readonly from: Date; readonly isAsked: boolean };
  readonly night: Date | null;
}

export interface WalletRow {
  readonly walletId: string;
  readonly expenseCenterId: string | null;
  readonly sharedBalance: boolean;
  readonly allowAnywhere: boolean;
  readonly isCenterDeleted: boolean;
  readonly limitCents: Cents | null;
  readonly balanceCents: Cents;
  /** 0 where the wallet has no limit, since nobody asks then. */
  readonly monthCents: Cents;
  readonly companyCents: Cents;
  readonly companyDayCents: Cents;
  readonly ownerNightCents: Cents;
  readonly lastAt: Date | null;
  /** Who holds credit, and the status of the owner, once more: they change together with what the wallet holds. */
  readonly ownerKind: OwnerKind;
  readonly ownerStatus: Status;
}

/** Who holds the credit, and what is filled. */
export interface Payer {
  readonly kind: OwnerKind;
  readonly id: string;
  readonly vehicleId: string | null;
}

/** Every wallet of the owner with what counts for a refuel from it. Reversed refuels count nowhere. */
export function findWalletsToPay(
  tx: Transaction,
  organizationId: string,
  owner: Payer,
  { month, day, night }: Since,
): Later<WalletRow[]> {
  const ownerColumn = sql.ref(owner.kind === 'user' ? 'w.user_id' : 'w.vehicle_id');
  const last =
    owner.vehicleId === null ? sql`f.wallet_id = w.id` : sql`f.vehicle_id = ${owner.vehicleId}::uuid`;
  const finding = sql<WalletRow>`
    SELECT w.id AS "walletId", w.expense_center_id AS "expenseCenterId", w.shared_balance AS "sharedBalance",
      w.allow_anywhere AS "allowAnywhere", coalesce(e.status = 'deleted', false) AS "isCenterDeleted",
      w.limit_cents AS "limitCents", a.balance_cents AS "balanceCents",
      CASE WHEN w.limit_cents IS NULL THEN 0 ELSE ${spentSince(month, sql`f.wallet_id = w.id`)} END AS "monthCents",
      (SELECT c.balance_cents FROM ledger_accounts c
        WHERE c.organization_id = w.organization_id AND c.kind = 'company') AS "companyCents",
      ${
        !day.isAsked
          ? sql`0::bigint`
          : sql`coalesce((SELECT d.spent_cents FROM company_days d
              WHERE d.organization_id = w.organization_id AND d.day = ${day.day}), ${spentSince(day.from, sql`true`)})`
      } AS "companyDayCents",
      ${
        night === null
          ? sql`0::bigint`
          : spentSince(
              night,
              sql`f.wallet_id IN (SELECT own.id FROM wallets own
                WHERE own.organization_id = w.organization_id
                  AND ${owner.kind === 'user' ? sql`own.user_id` : sql`own.vehicle_id`} = ${owner.id})`,
            )
      } AS "ownerNightCents",
      (SELECT f.performed_at FROM fills f WHERE f.organization_id = w.organization_id AND ${last} AND f.reversed_at IS NULL
        ORDER BY f.id DESC LIMIT 1) AS "lastAt",
      (SELECT ${OWNER_KIND} FROM organizations o WHERE o.organization_id = ${organizationId}) AS "ownerKind",
      ${
        owner.kind === 'user'
          ? sql`(SELECT m.status FROM members m WHERE m.organization_id = ${organizationId} AND m.user_id = ${owner.id})`
          : sql`(SELECT v.status FROM vehicles v WHERE v.organization_id = ${organizationId} AND v.id = ${owner.id})`
      } AS "ownerStatus"
    FROM wallets w
    JOIN ledger_accounts a ON a.organization_id = w.organization_id AND a.id = w.id
    LEFT JOIN expense_centers e ON e.organization_id = w.organization_id AND e.id = w.expense_center_id
    WHERE w.organization_id = ${organizationId} AND ${ownerColumn} = ${owner.id}
    ORDER BY w.id ${kept}`;
  return later(tx, finding);
}

/** Ids stand in the order of time, so that a period is a range of them. */
function spentSince(since: Date, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(SELECT coalesce(sum(f.amount_cents), 0)::bigint FROM fills f
    WHERE f.organization_id = w.organization_id AND ${condition} AND f.id >= ${firstIdAt(since)}::uuid
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
