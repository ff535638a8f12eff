import { sql, type RawBuilder } from 'kysely';
import type { FuelProduct } from '#contract/fills.ts';
import type { FuelType } from '#contract/vehicles.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import type { Cents } from '#core/money/cents.ts';
import type { Millilitres } from '#core/money/volume.ts';
import { canonicalPlate } from '#core/validation/plate.ts';
import type { Status } from '../../../platform/database/schema.ts';
import { later, type Later } from '../../../platform/database/driver/later.ts';
import type { DatabaseTransaction } from '../../../platform/database/tenancy.ts';
import { preparedStatement, type PlaceOf } from '../../../platform/database/driver/prepared-statements.ts';
import { firstIdAt } from '../../../platform/identifier.ts';
import type { OwnerKind } from '../../../ledger/credit/wallets.repository.ts';
import type { CountingPeriods } from './windows.rules.ts';
import type { EfficiencyThousandths } from '../../fills/efficiency.rules.ts';

/** Records that a request names, each by its id or by its natural key: plate, CPF or CNPJ. */
export interface NamedRecords {
  readonly vehicle: string | null;
  readonly user: string | null;
  readonly station: string | null;
}

/** Settings and terms of the organization; fees are in hundredths of a percent or in cents. */
export interface TermsRow {
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
  readonly intervalCountsPersons: boolean;
  readonly blocksOnDebt: boolean;
  /** Debt of the organization; 0 unless a debt rejects refuels. */
  readonly debtCents: Cents;
  readonly anywhereFeeType: 'percentage' | 'fixed';
  readonly anywhereFeeHundredths: number | null;
  readonly refuelFeeCents: Cents | null;
  readonly hasPins: boolean;
}

/** The records that a request names. Ids of unknown records are null. */
export interface PartiesRow extends TermsRow {
  readonly vehicleId: string | null;
  readonly vehicleStatus: Status;
  readonly fuelType: FuelType;
  readonly capacityMl: Millilitres | null;
  readonly hasOdometer: boolean;
  readonly recordKm: number | null;
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

/** A wallet of the owner with its spending. Amounts are 0 and the instant is null if no rule needs them. */
export interface RefuelWalletRow {
  readonly walletId: string;
  readonly expenseCenterId: string | null;
  readonly sharedBalance: boolean;
  readonly allowAnywhere: boolean;
  readonly isExpenseCenterDeleted: boolean;
  readonly limitCents: Cents | null;
  readonly balanceCents: Cents;
  readonly monthCents: Cents;
  readonly nightCents: Cents;
  readonly companyCents: Cents;
  readonly companyDayCents: Cents;
  readonly lastAt: Date | null;
}

export interface FoundFacts {
  readonly parties: PartiesRow;
  readonly owned: readonly RefuelWalletRow[];
  readonly since: CountingPeriods;
}

type NoWallet = { readonly [K in keyof RefuelWalletRow]: null };

/**
 * Loads the records that `named` contains, the terms, and every wallet of the owner with its spending. A single
 * statement reads a consistent state.
 * Deleted records count as unknown; reversed refuels do not count.
 */
export function findFacts(
  tx: DatabaseTransaction,
  organizationId: string,
  named: NamedRecords,
  since: CountingPeriods,
): Later<FoundFacts | undefined> {
  const { vehicle, user, station } = named;
  const { month, day, night } = since;
  const values: NamedValues = {
    organizationId,
    vehicle: vehicle === null || isId(vehicle) ? vehicle : canonicalPlate(vehicle),
    user,
    station,
    stationName: station,
    monthId: firstIdAt(month),
    day: day.day,
    dayId: firstIdAt(day.from),
    nightId: night && firstIdAt(night),
  };
  return later(tx, finding(values, shapeOf(values)), (rows) => {
    const [parties] = rows;
    return parties && { parties, owned: rows.filter((row) => row.walletId !== null), since };
  });
}

interface NamedValues {
  readonly organizationId: string;
  readonly vehicle: string | null;
  readonly user: string | null;
  readonly station: string | null;
  /** Same value as `station`. If no listed station matches, the statement returns this value as the station's CNPJ. */
  readonly stationName: string | null;
  /** Lowest entry id of each period; `nightId` is null without a night limit. */
  readonly monthId: string;
  readonly dayId: string;
  readonly nightId: string | null;
  readonly day: CalendarDate;
}

type JudgingPlaceholder = PlaceOf<NamedValues>;

const isId = (text: string) => text.length === 36;

const namedBy = (name: string | null) => (name === null ? 'nobody' : isId(name) ? 'id' : 'name');

/** Key of the prepared statement. Contains the only inputs that change the SQL text. */
function shapeOf({ vehicle, user, station, nightId }: NamedValues): string {
  return [...[vehicle, user, station].map(namedBy), nightId === null ? 'day' : 'night'].join();
}

/** Statement of `findFacts`. Returns one row per wallet of the owner, or one row without a wallet. */
const finding = preparedStatement<NamedValues, PartiesRow & (RefuelWalletRow | NoWallet)>(
  (of, _from, named) => sql`
      SELECT ${partiesOf(of)}, ${walletOf(of, named)}
      FROM ${tablesOf(of, named)}
      WHERE o.organization_id = ${of('organizationId')}
      ORDER BY w.id`,
);

const partiesOf = (of: JudgingPlaceholder) => sql`
      o.status = 'active' AS "isActive", o.time_zone AS "timeZone", o.has_anywhere AS "hasAnywhere",
      o.company_limit_cents AS "companyLimitCents", o.block_refuels_on_debt AS "blocksOnDebt",
      CASE WHEN o.block_refuels_on_debt THEN (SELECT -d.balance_cents FROM ledger_accounts d
        WHERE d.organization_id = ${of('organizationId')} AND d.kind = 'debt') ELSE 0 END AS "debtCents",
      CASE WHEN o.balance_sharing_type = 'VEHICLE' THEN 'vehicle' ELSE 'user' END AS "ownerKind",
      coalesce(s.check_fuel_type, true) AS "checkFuelType",
      coalesce(s.check_available_premium_fuel, false) AS "allowsPremium",
      s.transaction_limit_cents AS "transactionLimitCents",
      coalesce(s.efficiency_fuel_block, false) AS "blocksByEfficiency",
      s.shared_balance_max_display_cents AS "sharedMostCents",
      coalesce(s.anywhere_receipt_reading_required, false) AS "needsReceiptElsewhere",
      coalesce(s.refuel_interval_minutes, 0) AS "intervalMinutes",
      coalesce(s.refuel_interval_by_person, false) AS "intervalCountsPersons",
      coalesce(s.anywhere_fee_type, 'percentage') AS "anywhereFeeType",
      (s.anywhere_fee * 100)::bigint AS "anywhereFeeHundredths",
      CASE WHEN s.refuel_charged_fee THEN (s.refuel_charged_fee_value * 100)::bigint END AS "refuelFeeCents",
      EXISTS (SELECT FROM member_secrets p WHERE p.organization_id = o.organization_id AND p.pin_hash IS NOT NULL) AS "hasPins",
      v.id AS "vehicleId", v.status AS "vehicleStatus", v.fuel_type AS "fuelType", v.tank_capacity_ml AS "capacityMl",
      v.kind = 'vehicle' AS "hasOdometer", v.odometer_km AS "recordKm",
      v.expected_efficiency_thousandths AS "expectedThousandths",
      m.user_id AS "userId", m.id AS "memberId", m.status AS "personStatus",
      g.id AS "stationId", coalesce(g.name, '') AS "stationName",
      coalesce(g.federal_tax_number, ${of('stationName')}::text, '') AS "stationTaxNumber",
      coalesce(g.fuels, '{}') AS "stationProducts", coalesce(g.status = 'active', false) AS "isStationListed",
      coalesce(t.enabled, true) AS "isStationEnabled"`;

function walletOf(of: JudgingPlaceholder, { vehicle, nightId }: NamedValues): RawBuilder<unknown> {
  const spentSince = (firstId: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
    sql`(SELECT coalesce(sum(f.amount_cents), 0)::bigint FROM fills f
      WHERE f.organization_id = ${of('organizationId')} AND ${condition} AND f.id >= ${firstId}::uuid
        AND f.reversed_at IS NULL)`;
  const ofWallet = sql`f.wallet_id = w.id`;
  const last = vehicle === null ? ofWallet : sql`f.vehicle_id = v.id`;
  const lastAt = (condition: RawBuilder<unknown>) =>
    sql`(SELECT f.performed_at FROM fills f
      WHERE f.organization_id = ${of('organizationId')} AND ${condition} AND f.reversed_at IS NULL
      ORDER BY f.id DESC LIMIT 1)`;
  return sql`
      w.id AS "walletId", w.expense_center_id AS "expenseCenterId", w.shared_balance AS "sharedBalance",
      w.allow_anywhere AS "allowAnywhere", w.is_center_deleted AS "isExpenseCenterDeleted",
      w.limit_cents AS "limitCents", w.balance_cents AS "balanceCents",
      CASE WHEN w.limit_cents IS NULL THEN 0 ELSE ${spentSince(of('monthId'), ofWallet)} END AS "monthCents",
      ${nightId === null ? sql`0::bigint` : spentSince(of('nightId'), ofWallet)} AS "nightCents",
      CASE WHEN w.shared_balance THEN (SELECT c.balance_cents FROM ledger_accounts c
        WHERE c.organization_id = ${of('organizationId')} AND c.kind = 'company') ELSE 0 END AS "companyCents",
      CASE WHEN o.company_limit_cents IS NULL THEN 0 ELSE coalesce((SELECT d.spent_cents FROM company_days d
        WHERE d.organization_id = ${of('organizationId')} AND d.day = ${of('day')}),
        ${spentSince(of('dayId'), sql`true`)}) END AS "companyDayCents",
      CASE WHEN s.refuel_interval_minutes > 0 THEN greatest(${lastAt(last)},
        CASE WHEN s.refuel_interval_by_person THEN ${lastAt(sql`f.user_id = m.user_id`)} END) END AS "lastAt"`;
}

function tablesOf(of: JudgingPlaceholder, { vehicle, user, station }: NamedValues): RawBuilder<unknown> {
  const isNamed = (name: string | null, byId: RawBuilder<unknown>, byName: RawBuilder<unknown>) =>
    name === null ? sql`false` : isId(name) ? byId : byName;
  const vehicleIs = isNamed(
    vehicle,
    sql`v.id = ${of('vehicle')}`,
    sql`v.kind = 'vehicle' AND v.plate_key = ${of('vehicle')}`,
  );
  const userIs = isNamed(user, sql`m.user_id = ${of('user')}`, sql`m.identifier = ${of('user')}`);
  const stationIs = isNamed(
    station,
    sql`g.id = ${of('station')}`,
    sql`g.federal_tax_number = ${of('station')}`,
  );
  return sql`
      organizations o
    LEFT JOIN organization_settings s ON s.organization_id = o.organization_id
    LEFT JOIN vehicles v ON v.organization_id = ${of('organizationId')} AND v.status <> 'deleted' AND ${vehicleIs}
    LEFT JOIN members m ON m.organization_id = ${of('organizationId')} AND m.status <> 'deleted'
      AND m.role IN ('UserOrg', 'User') AND ${userIs}
    LEFT JOIN gas_stations g ON ${stationIs}
    LEFT JOIN station_switches t ON t.organization_id = ${of('organizationId')} AND t.station_id = g.id
    LEFT JOIN LATERAL (
      SELECT own.id, own.expense_center_id, own.shared_balance, own.allow_anywhere, own.limit_cents, a.balance_cents,
        coalesce(e.status = 'deleted', false) AS is_center_deleted
      FROM wallets own
      JOIN ledger_accounts a ON a.organization_id = own.organization_id AND a.id = own.id
      LEFT JOIN expense_centers e ON e.organization_id = own.organization_id AND e.id = own.expense_center_id
      WHERE own.organization_id = ${of('organizationId')}
        AND (own.vehicle_id = CASE WHEN o.balance_sharing_type = 'VEHICLE' THEN v.id END
          OR own.user_id = CASE WHEN o.balance_sharing_type = 'VEHICLE' THEN NULL ELSE m.user_id END)) w ON true`;
}
