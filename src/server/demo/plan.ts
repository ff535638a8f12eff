import type { Insertable } from 'kysely';
import type { FuelProduct } from '#contract/fills.ts';
import type { Cents } from '#core/money/cents.ts';
import type { PriceMills } from '#core/money/price.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { DemoVehicleKind } from './catalogue.ts';
import { createDocuments, type Documents } from './documents.ts';
import { createIds } from './ids.ts';
import { createNames, type Name } from './names.ts';
import { createRandom, type Random } from './random.ts';

export type PlannedRow<T extends keyof Schema> = Insertable<Schema[T]>;

export interface Chance {
  readonly now: Date;
  readonly random: Random;
  readonly documents: Documents;
  readonly nextName: () => Name;
  readonly idAt: (at: Date) => string;
  daysAgo(days: number): Date;
}

export interface PlannedHolder {
  readonly ownerId: string;
  readonly walletId: string;
  readonly limitCents: Cents | null;
  readonly works: DemoVehicleKind;
  readonly expenseCenterId: string | null;
  readonly allowAnywhere: boolean;
  readonly vehicleId: string | null;
  readonly driverId: string | null;
}

export interface PlannedVehicle {
  readonly works: DemoVehicleKind;
  readonly odometerKm: number;
}

export interface PlannedStation {
  readonly id: string;
  readonly name: string;
  readonly federalTaxNumber: string;
  readonly products: readonly FuelProduct[];
  readonly pricesMills: ReadonlyMap<FuelProduct, PriceMills>;
  readonly isEnabled: boolean;
}

export interface PlannedOrganization {
  readonly id: string;
  readonly timeZone: string;
  readonly ownerKind: 'user' | 'vehicle';
  readonly administratorId: string;
  readonly holders: readonly PlannedHolder[];
  readonly vehicles: ReadonlyMap<string, PlannedVehicle>;
  readonly stations: readonly PlannedStation[];
}

export interface PlannedRows {
  readonly organizations: PlannedRow<'organizations'>[];
  readonly organization_settings: PlannedRow<'organization_settings'>[];
  readonly expense_centers: PlannedRow<'expense_centers'>[];
  readonly members: PlannedRow<'members'>[];
  readonly vehicles: PlannedRow<'vehicles'>[];
  readonly gas_stations: PlannedRow<'gas_stations'>[];
  readonly station_prices: PlannedRow<'station_prices'>[];
  readonly station_switches: PlannedRow<'station_switches'>[];
  readonly user_permissions: PlannedRow<'user_permissions'>[];
  readonly wallets: PlannedRow<'wallets'>[];
  readonly ledger_accounts: PlannedRow<'ledger_accounts'>[];
  readonly route_scripts: PlannedRow<'route_scripts'>[];
}

export interface DemoPlan {
  readonly rows: PlannedRows;
  readonly credentials: Omit<PlannedRow<'credentials'>, 'password_hash'>[];
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
