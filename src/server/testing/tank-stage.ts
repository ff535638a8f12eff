import type { Millilitres } from '#core/money/volume.ts';
import { newId } from '../platform/identifier.ts';
import type { Moving } from '../ledger/credit/under-lock.ts';
import { distributeTankFuel } from '../features/tanks/wallets/claims.service.ts';
import { insertDip } from '../features/tanks/dips/dips.repository.ts';
import { defuelTank, refuelTank } from '../features/tanks/operations/operations.service.ts';
import { updateTankWallets } from '../features/tanks/wallets/tank-wallets.repository.ts';
import { enableTankWallet } from '../features/tanks/wallets/tank-wallets.service.ts';
import { createTank } from '../features/tanks/tanks.service.ts';
import { makeVehicle, nobody, type TestOrganization, type TestParts } from './organizations.ts';
import type { Portal } from './portal.ts';

/** Fuel of the test scene in liters. The number of milliliters equals the number of cents in `WHOLE_CENTS`. */
export const WHOLE_LITRES = 100;

type TankStageParts = TestParts & Pick<Portal, 'pool'>;

export function tanksOf(parts: TankStageParts, organization: TestOrganization) {
  const { tenancy, clock, pool } = parts;
  const within = <T>(work: (moving: Moving) => Promise<T>) =>
    tenancy.inScope(organization.scope, (tx) =>
      work({ tx, clock, organizationId: organization.id, actor: nobody }),
    );
  const addLorry = () => makeVehicle(parts, organization, { fuelType: 'diesel' });
  return {
    addTank: async () => {
      await pool.query(
        `UPDATE organizations SET has_fuel_management_module = true WHERE organization_id = $1`,
        [organization.id],
      );
      const name = `Tanque ${newId(clock)}`;
      return within((moving) => createTank(moving, { name, product: 'diesel', capacity: WHOLE_LITRES }));
    },
    addLorry,
    addTankWallet: (tank: string, vehicle: string, sharedBalance = false) =>
      within(async (moving) => {
        const id = await enableTankWallet(moving, { tank, vehicle });
        await updateTankWallets(moving.tx, organization.id, [id], { shared_balance: sharedBalance });
        return id;
      }),
    restoreTankWallet: (id: string) =>
      within(({ tx }) => updateTankWallets(tx, organization.id, [id], { status: 'active' })),
    supplyTank: (tank: string, volume = WHOLE_LITRES) =>
      within((moving) => refuelTank(moving, tank, { volume, source: 'Comboio' })),
    buyForTank: (tank: string, price: number) =>
      within((moving) =>
        refuelTank(moving, tank, { volume: WHOLE_LITRES, price, supplier: 'Distribuidora' }),
      ),
    giveTank: (id: string, volume = WHOLE_LITRES) =>
      within((moving) => distributeTankFuel(moving, { shares: [{ id, volume }] })),
    drawTank: (tank: string, vehicle: string, volume = WHOLE_LITRES, odometer?: number) =>
      within((moving) =>
        defuelTank(moving, tank, { vehicle, volume, ...(odometer !== undefined && { odometer }) }),
      ),
    /**
     * Inserts a dip reading that finds `WHOLE_LITRES` in a tank without fuel in the ledger. `daysAgo` is the age of the
     * reading.
     */
    readTank: async (tankId: string, daysAgo: number) => {
      const id = newId(clock);
      const readAt = new Date(clock.now().getTime() - daysAgo * 86_400_000);
      await within(({ tx }) =>
        insertDip(tx, organization.id, {
          id,
          tankId,
          readAt,
          createdAt: clock.now(),
          userId: null,
          measuredMl: (WHOLE_LITRES * 1e3) as Millilitres,
          bookMl: 0 as Millilitres,
        }),
      );
      return id;
    },
    /** Deletes a dip reading as the owner of the tables, because the server has no right to delete readings. */
    forgetReading: (id: string) =>
      pool.query('DELETE FROM tank_dips WHERE organization_id = $1 AND id = $2', [organization.id, id]),
  };
}
