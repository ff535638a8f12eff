/** Facts for judging refuels, and storage of rejected ones. */
import { sql, type Insertable } from 'kysely';
import type { FuelProduct } from '#contract/fills.ts';
import type { FuelType } from '#contract/vehicles.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import type { Cents } from '#core/money/cents.ts';
import type { Millilitres } from '#core/money/volume.ts';
import { canonicalPlate } from '#core/validation/plate.ts';
import type { Schema, Status } from '../../platform/database/schema.ts';
import { later, type Later } from '../../platform/database/later.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { preparedStatement } from '../../platform/database/prepared-statements.ts';
import { firstIdAt } from '../../platform/identifier.ts';
import type { OwnerKind } from '../../ledger/credit/wallets.repository.ts';
import type { EfficiencyThousandths } from '../fills/efficiency.rules.ts';
import { withStamp } from '../../platform/seals/stamped-rows.ts';
import { findingToJudge, isId, shapeOf, type NamedValues } from './judging/to-judge.statement.ts';

/** Record ids or natural keys of a request. */
export interface NamedRecords {
  readonly vehicle: string | null;
  readonly user: string | null;
  readonly station: string | null;
}

/** Settings and terms; fees in hundredths of their unit. */
export interface TermsRow {
  /** True if the organization is active. */
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
  /** 0 unless a debt rejects refuels. */
  readonly debtCents: Cents;
  readonly anywhereFeeType: 'percentage' | 'fixed';
  readonly anywhereFeeHundredths: number | null;
  readonly refuelFeeCents: Cents | null;
  /** True if any driver or recipient has a PIN. */
  readonly hasPins: boolean;
}

/** The named records; ids are null for unknown ones. */
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

/** Start of each counting period; null if no rule needs it. */
export interface CountingPeriods {
  readonly month: Date;
  readonly day: { readonly day: CalendarDate; readonly from: Date };
  readonly night: Date | null;
}

/** Amounts are 0 and the instant is null if no rule needs them. */
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
  /** Last refuel of the vehicle or, without a vehicle, of the wallet; also of the person if the interval counts persons. */
  readonly lastAt: Date | null;
}

/** All facts of one moment, and the periods they were counted for. */
export interface FoundFacts {
  readonly parties: PartiesRow;
  /** Every wallet of the owner. */
  readonly owned: readonly RefuelWalletRow[];
  readonly since: CountingPeriods;
}

type NoWallet = { readonly [K in keyof RefuelWalletRow]: null };

/**
 * Loads the named records, the terms, and every wallet of the owner with its spending. One statement, for a consistent state.
 * Deleted records are unknown; reversed refuels do not count.
 */
export function findToJudge(
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

const finding = findingToJudge<PartiesRow & (RefuelWalletRow | NoWallet)>();

/** Advisory lock until the transaction ends: refuels of a person run one after another. Lock order: first. */
export function lockPersonToRefuel(
  tx: DatabaseTransaction,
  organizationId: string,
  userId: string,
): Later<unknown> {
  return later(tx, lockingPerson({ key: `refuels ${organizationId} ${userId}` }));
}

const lockingPerson = preparedStatement<{ key: string }>(
  (of) => sql`SELECT pg_advisory_xact_lock(hashtextextended(${of('key')}, 0))`,
);

export function insertRefused(
  tx: DatabaseTransaction,
  refused: Insertable<Schema['refused_refuels']>,
): Later<unknown> {
  const row = withStamp(tx, 'refused_refuels', refused);
  const inserting = tx
    .with('refused', (from) =>
      from.insertInto('refused_refuels').values(row).returning(['organization_id', 'id']),
    )
    .insertInto('refusals_unsealed')
    .columns(['organization_id', 'refusal_id'])
    .expression((from) => from.selectFrom('refused').select(['organization_id', 'id']));
  return later(tx, inserting);
}

/** The request of an earlier transaction, accepted or rejected. */
export async function findEarlier(tx: DatabaseTransaction, organizationId: string, id: string) {
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
      'detail',
    ])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
}
