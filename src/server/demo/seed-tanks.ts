import { sql } from 'kysely';
import type { FuelProduct } from '#contract/fills.ts';
import type { DatabaseTransaction } from '../platform/database/tenancy.ts';
import { distributeTankFuel } from '../features/tanks/wallets/claims.service.ts';
import { takeDip } from '../features/tanks/dips/dips.service.ts';
import { defuelTank, refuelTank } from '../features/tanks/operations/operations.service.ts';
import { enableTankWallet } from '../features/tanks/wallets/tank-wallets.service.ts';
import { createTank } from '../features/tanks/tanks.service.ts';
import { hasFuelManagement } from '../features/tanks/tanks.repository.ts';
import type { HistoryPlan } from './write-history.ts';

interface TankOutline {
  readonly name: string;
  readonly product: FuelProduct;
  readonly capacity: number;
  readonly reorderPoint: number;
  readonly supplier: string;
  readonly price: number;
  readonly deliveries: readonly (readonly [litres: number, daysAgo: number])[];
  readonly isDrawn: boolean;
  readonly dipVariance: number;
}

const TANKS: readonly TankOutline[] = [
  {
    name: 'Diesel S10 do pátio',
    product: 'diesel',
    capacity: 15e3,
    reorderPoint: 2500,
    supplier: 'Distribuidora Serra Diesel',
    price: 5.62,
    isDrawn: true,
    dipVariance: -35,
    deliveries: [
      [5e3, 40],
      [3e3, 12],
    ],
  },
  {
    name: 'Arla da oficina',
    product: 'arla',
    capacity: 5e3,
    reorderPoint: 1500,
    supplier: 'Distribuidora Serra Diesel',
    price: 2.85,
    isDrawn: false,
    dipVariance: 0,
    deliveries: [[1200, 35]],
  },
];

const DAY_MS = 86_400_000;
const FIRST_DAY = 41;

export async function seedTanks(tx: DatabaseTransaction, { organization, now }: HistoryPlan): Promise<void> {
  if (!(await hasFuelManagement(tx, organization.id))) return;
  let daysAgo = FIRST_DAY;
  let minutes = 0;
  // The clock gives each tank operation its own time, in order.
  const clock = { now: () => new Date(now.getTime() - daysAgo * DAY_MS + minutes * 60_000) };
  const moving = {
    tx,
    clock,
    organizationId: organization.id,
    actor: {
      userId: organization.administratorId,
      address: '127.0.0.1',
      requestId: null,
    },
  };
  const step = () => (minutes += 1);
  const lorries = await findLorries(tx, organization.id, clock.now());
  const drivers = await findDrivers(tx, organization.id);
  for (const outline of TANKS) {
    const { name, product, capacity, reorderPoint, supplier, price, isDrawn } = outline;
    daysAgo = FIRST_DAY;
    step();
    const tank = await createTank(moving, { name, product, capacity, reorderPoint });
    const drawing = [];
    for (const lorry of isDrawn ? lorries : []) {
      step();
      const wallet = await enableTankWallet(moving, { tank, vehicle: lorry.id });
      if (lorry.litres > 0) drawing.push({ ...lorry, wallet, claim: 0 });
    }
    let level = 0;
    for (; daysAgo > 1; daysAgo -= 1) {
      for (const [volume] of outline.deliveries.filter(([, at]) => at === daysAgo)) {
        step();
        await refuelTank(moving, tank, { volume, supplier, price });
        level += volume;
        step();
        const shares = drawing.map((lorry) => {
          const claimed = Math.floor(volume * lorry.share);
          lorry.claim += claimed;
          return { id: lorry.wallet, volume: claimed };
        });
        if (shares.length > 0) await distributeTankFuel(moving, { shares });
      }
      const lorry = daysAgo < FIRST_DAY - 1 ? drawing[daysAgo % drawing.length] : undefined;
      if (lorry === undefined) continue;
      const volume = Math.round(lorry.litres * (0.9 + ((daysAgo * 7) % 10) / 50));
      if (volume > lorry.claim) continue;
      lorry.claim -= volume;
      lorry.odometerKm += Math.round((volume * lorry.efficiencyThousandths) / 1000);
      const user = drivers[daysAgo % Math.max(1, drivers.length)];
      step();
      await defuelTank(moving, tank, {
        volume,
        vehicle: lorry.id,
        odometer: lorry.odometerKm,
        ...(user !== undefined && {
          user,
          wallet: lorry.wallet,
        }),
      });
      level -= volume;
    }
    step();
    await takeDip(moving, tank, { volume: level + outline.dipVariance });
  }
}

interface Lorry {
  readonly id: string;
  readonly efficiencyThousandths: number;
  odometerKm: number;
  readonly litres: number;
  readonly share: number;
}

const KM_A_FILLING = 420;
const SHARED = 0.75;

async function findLorries(tx: DatabaseTransaction, organizationId: string, since: Date): Promise<Lorry[]> {
  const { rows } = await sql<{ id: string; efficiency: number; odometerKm: number; isIdle: boolean }>`
    SELECT v.id, coalesce(v.expected_efficiency_thousandths, 3000) AS efficiency,
      coalesce((SELECT max(f.odometer_km) FROM fills f
        WHERE f.organization_id = v.organization_id AND f.vehicle_id = v.id), 40000)::int AS "odometerKm",
      NOT EXISTS (SELECT FROM fills f WHERE f.organization_id = v.organization_id AND f.vehicle_id = v.id
        AND f.performed_at >= ${since}) AS "isIdle"
    FROM vehicles v
    WHERE v.organization_id = ${organizationId} AND v.kind = 'vehicle' AND v.fuel_type = 'diesel' AND v.status = 'active'
    ORDER BY "isIdle" DESC, v.id LIMIT 6`.execute(tx);
  const idle = rows.filter(({ isIdle }) => isIdle).slice(0, 2);
  const drawing = idle.length > 0 ? idle : rows.slice(0, 1);
  const litresOf = ({ efficiency }: { efficiency: number }) => Math.round((KM_A_FILLING * 1000) / efficiency);
  const total = drawing.reduce((sum, row) => sum + litresOf(row), 0);
  return rows.map((row) => {
    const litres = drawing.includes(row) ? litresOf(row) : 0;
    const { id, efficiency, odometerKm } = row;
    return { id, efficiencyThousandths: efficiency, odometerKm, litres, share: (SHARED * litres) / total };
  });
}

async function findDrivers(tx: DatabaseTransaction, organizationId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('members')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'UserOrg')
    .where('status', '=', 'active')
    .orderBy('id')
    .limit(3)
    .execute();
  return rows.map(({ user_id }) => user_id);
}
