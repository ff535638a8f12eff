/** What was filled in the history: a row for each refuel, with the odometer as a driver reads it off, rightly or wrongly. */
import { sql } from 'kysely';
import type { FuelProduct } from '#contract/fills.ts';
import type { PriceMills } from '#core/money/price.ts';
import type { Transaction } from '../database/tenancy.ts';
import type { VehicleKind } from './catalogue.ts';
import { createIds } from './ids.ts';
import { insertRows } from './insert-rows.ts';
import type { PlannedHolder, PlannedOrganization, Row } from './plan.ts';
import { createRandom, type Random } from './random.ts';
import type { Refuelled } from './refuels.ts';

export interface FillBook {
  /** In the order of the clock. */
  add(holder: PlannedHolder, refuelled: Refuelled & { priceMills: PriceMills; at: Date }): void;
  /** All of them at once, and what the vehicles' odometers show in the end. */
  write(tx: Transaction): Promise<void>;
}

const PRODUCTS = {
  flex: 'gas',
  gas: 'gas',
  diesel: 'diesel',
  dieselS500: 'dieselS500',
  carrierNaturalGasFlex: 'carrierNaturalGas',
} as const satisfies Record<VehicleKind['fuelType'], FuelProduct>;

const STATIONS = [
  'Posto Bandeirantes',
  'Posto Ipiranga do Sul',
  'Posto Três Marias',
  'Auto Posto Serra Azul',
  'Posto Trevo da Figueira',
  'Posto Rota 116',
];

/** Its chance is its own, so that the balances do not depend on it. */
const SEED = 1_306;

export function createFillBook({ id: organizationId, odometersKm }: PlannedOrganization): FillBook {
  const random = createRandom(SEED);
  const idAt = createIds(random);
  const driven = new Map(odometersKm);
  const rows: Row<'fills'>[] = [];
  return {
    add({ walletId, vehicleId, driverId, works }, { entryId, amountCents, volumeMl, priceMills, at }) {
      let odometerKm: number | null = null;
      if (vehicleId !== null) {
        const before = driven.get(vehicleId) ?? 0;
        const now = before + Math.round((volumeMl / 1000) * works.kmPerLitre * burning(random));
        driven.set(vehicleId, now);
        odometerKm = readOff(random, now);
      }
      rows.push({
        organization_id: organizationId,
        id: idAt(at),
        vehicle_id: vehicleId,
        user_id: driverId,
        wallet_id: walletId,
        entry_id: entryId,
        station_id: null,
        station_name: random.pick(STATIONS),
        product: PRODUCTS[works.fuelType],
        volume_ml: volumeMl,
        price_mills: priceMills,
        amount_cents: amountCents,
        odometer_km: odometerKm,
        performed_at: at,
      });
    },
    async write(tx) {
      await insertRows(tx, 'fills', rows);
      const vehicles = [...driven].filter(([id, km]) => km !== odometersKm.get(id));
      await sql`
        UPDATE vehicles v SET odometer_km = d.km
        FROM unnest(${vehicles.map(([id]) => id)}::uuid[], ${vehicles.map(([, km]) => km)}::int[]) AS d (id, km)
        WHERE v.organization_id = ${organizationId} AND v.id = d.id`.execute(tx);
    },
  };
}

/** How far a fill goes beside what is usual: now and then half as far, or half as far again. */
function burning(random: Random): number {
  if (random.chance(0.04)) return random.int(42, 58) / 100;
  if (random.chance(0.02)) return random.int(150, 175) / 100;
  return random.int(91, 109) / 100;
}

/** Not every driver looks, and now and then one forgets a digit. */
function readOff(random: Random, km: number): number | null {
  if (random.chance(0.03)) return null;
  return random.chance(0.01) ? Math.floor(km / 10) : km;
}
