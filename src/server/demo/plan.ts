/**
 * The demonstration as data, before anything is written: who and what there is. The same seed and the same instant give
 * the same plan; the movements are `history.ts`.
 */
import type { Insertable } from 'kysely';
import type { FuelProduct } from '#contract/fills.ts';
import type { Cents } from '#core/money/cents.ts';
import type { PriceMills } from '#core/money/price.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { VehicleKind } from './catalogue.ts';
import { createDocuments, type Documents } from './documents.ts';
import { createIds } from './ids.ts';
import { createNames, type Name } from './names.ts';
import { createRandom, type Random } from './random.ts';

export type Row<T extends keyof Schema> = Insertable<Schema[T]>;

/** What chance gives: the same objects for the whole plan, so that nothing is given twice. */
export interface Chance {
  readonly now: Date;
  readonly random: Random;
  readonly documents: Documents;
  readonly nextName: () => Name;
  readonly idAt: (at: Date) => string;
  /** That many days before the plan's instant, at some minute of a working day. */
  daysAgo(days: number): Date;
}

/** A wallet that takes part in the history: whose it is and what it is spent on. */
export interface PlannedHolder {
  readonly ownerId: string;
  readonly walletId: string;
  readonly limitCents: Cents | null;
  readonly works: VehicleKind;
  readonly expenseCenterId: string | null;
  readonly allowAnywhere: boolean;
  /** What is filled from it, and by whom. */
  readonly vehicleId: string | null;
  readonly driverId: string | null;
}

export interface PlannedVehicle {
  readonly works: VehicleKind;
  /** What its odometer shows before the history. */
  readonly odometerKm: number;
}

/** A station where the people of an organisation refuel. */
export interface PlannedStation {
  readonly id: string;
  readonly name: string;
  readonly federalTaxNumber: string;
  readonly products: readonly FuelProduct[];
  /** What each of its products costs now. */
  readonly pricesMills: ReadonlyMap<FuelProduct, PriceMills>;
  readonly isEnabled: boolean;
}

/** An organisation or branch with everything that belongs to it. */
export interface PlannedOrganization {
  readonly id: string;
  readonly timeZone: string;
  readonly ownerKind: 'user' | 'vehicle';
  readonly administratorId: string;
  readonly holders: readonly PlannedHolder[];
  /** By their ids. */
  readonly vehicles: ReadonlyMap<string, PlannedVehicle>;
  /** Around the organisation, those that it switched off too. */
  readonly stations: readonly PlannedStation[];
}

export interface PlannedRows {
  readonly organizations: Row<'organizations'>[];
  readonly organization_settings: Row<'organization_settings'>[];
  readonly expense_centers: Row<'expense_centers'>[];
  readonly members: Row<'members'>[];
  readonly vehicles: Row<'vehicles'>[];
  readonly gas_stations: Row<'gas_stations'>[];
  readonly station_prices: Row<'station_prices'>[];
  readonly station_switches: Row<'station_switches'>[];
  readonly user_permissions: Row<'user_permissions'>[];
  readonly wallets: Row<'wallets'>[];
  readonly ledger_accounts: Row<'ledger_accounts'>[];
  readonly route_scripts: Row<'route_scripts'>[];
}

export interface DemoPlan {
  /** In the order in which the tables refer to each other. */
  readonly rows: PlannedRows;
  /** Sign-ins; the hash of the password is still to come. */
  readonly credentials: Omit<Row<'credentials'>, 'password_hash'>[];
  /** Whose transaction password is the one of the demonstration. */
  readonly withPin: readonly PinHolder[];
  readonly organizations: readonly PlannedOrganization[];
}

export interface PinHolder {
  readonly organizationId: string;
  readonly memberId: string;
  readonly userId: string;
}

export function createChance(seed: number, now: Date): Chance {
  const random = createRandom(seed);
  return {
    now,
    random,
    documents: createDocuments(random),
    nextName: createNames(random),
    idAt: createIds(random),
    daysAgo: (days) => {
      const day = Math.floor(now.getTime() / DAY_MS - days) * DAY_MS;
      return new Date(day + random.int(11 * 60, 20 * 60) * MINUTE_MS);
    },
  };
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

export function emptyRows(): PlannedRows {
  return {
    organizations: [],
    organization_settings: [],
    expense_centers: [],
    members: [],
    vehicles: [],
    gas_stations: [],
    station_prices: [],
    station_switches: [],
    user_permissions: [],
    wallets: [],
    ledger_accounts: [],
    route_scripts: [],
  };
}
