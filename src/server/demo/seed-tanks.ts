/** The internal tanks of a company that has the module: delivered to, drawn from and read over some weeks, by the calls' own services. */
import type { FuelProduct } from '#contract/fills.ts';
import type { Transaction } from '../database/tenancy.ts';
import { handOutTank } from '../modules/tanks/claims.service.ts';
import { takeDip } from '../modules/tanks/dips.service.ts';
import { defuelTank, refuelTank } from '../modules/tanks/operations.service.ts';
import { enableTankWallet } from '../modules/tanks/tank-wallets.service.ts';
import { createTank } from '../modules/tanks/tanks.service.ts';
import { hasFuelManagement } from '../modules/tanks/tanks.repository.ts';
import type { HistoryPlan } from './write-history.ts';

interface TankOutline {
  readonly name: string;
  readonly product: FuelProduct;
  readonly capacity: number;
  readonly reorderPoint: number;
  readonly supplier: string;
  readonly price: number;
  /** Litres, and days ago. */
  readonly deliveries: readonly (readonly [litres: number, daysAgo: number])[];
  readonly wallets: number;
  readonly drawn: number;
  /** What a dip finds beside the book. */
  readonly dipVariance: number;
}

const TANKS: readonly TankOutline[] = [
  {
    ...{ name: 'Diesel S10 do pátio', product: 'diesel', capacity: 15_000, reorderPoint: 4_000 },
    ...{ supplier: 'Distribuidora Serra Diesel', price: 5.62, wallets: 6, drawn: 180, dipVariance: -35 },
    deliveries: [
      [9_000, 40],
      [7_000, 12],
    ],
  },
  {
    ...{ name: 'Arla da oficina', product: 'arla', capacity: 5_000, reorderPoint: 1_500 },
    ...{ supplier: 'Distribuidora Serra Diesel', price: 2.85, wallets: 0, drawn: 0, dipVariance: 0 },
    deliveries: [[1_200, 35]],
  },
];

const DAY_MS = 86_400_000;
const FIRST_DAY = 41;

/** Writes nothing for a company without the module. */
export async function seedTanks(tx: Transaction, { organization, now }: HistoryPlan): Promise<void> {
  if (!(await hasFuelManagement(tx, organization.id))) return;
  let daysAgo = FIRST_DAY;
  let minutes = 0;
  // Each at its own time, in order.
  const clock = { now: () => new Date(now.getTime() - daysAgo * DAY_MS + minutes * 60_000) };
  const moving = {
    ...{ tx, clock, organizationId: organization.id },
    actor: { userId: organization.administratorId, address: '127.0.0.1', requestId: null },
  };
  const step = () => (minutes += 1);
  const vehicles = await tx
    .selectFrom('vehicles')
    .select('id')
    .where('organization_id', '=', organization.id)
    .where('fuel_type', '=', 'diesel')
    .where('status', '=', 'active')
    .orderBy('id')
    .execute();
  for (const outline of TANKS) {
    const { name, product, capacity, reorderPoint, supplier, price } = outline;
    daysAgo = FIRST_DAY;
    step();
    const tank = await createTank(moving, { name, product, capacity, reorderPoint });
    const owners = vehicles.slice(0, outline.wallets).map(({ id }) => id);
    const wallets = [];
    for (const vehicle of owners) {
      step();
      wallets.push(await enableTankWallet(moving, { tank, vehicle }));
    }
    let level = 0;
    for (; daysAgo > 1; daysAgo -= 1) {
      for (const [volume] of outline.deliveries.filter(([, at]) => at === daysAgo)) {
        step();
        await refuelTank(moving, tank, { volume, supplier, price });
        level += volume;
        step();
        const share = Math.floor(volume / 8);
        if (wallets.length > 0) {
          await handOutTank(moving, { shares: wallets.map((id) => ({ id, volume: share })) });
        }
      }
      const vehicle =
        daysAgo < FIRST_DAY - 1 && daysAgo % 2 === 0 ? owners[daysAgo % owners.length] : undefined;
      if (vehicle !== undefined) {
        step();
        await defuelTank(moving, tank, { volume: outline.drawn, vehicle });
        level -= outline.drawn;
      }
    }
    step();
    await takeDip(moving, tank, { volume: level + outline.dipVariance });
  }
}
