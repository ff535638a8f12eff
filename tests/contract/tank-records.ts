import { millilitresFromLitres, type Millilitres } from '#core/money/volume.ts';
import { newId } from '../../src/server/platform/identifier.ts';
import { insertDip } from '../../src/server/features/tanks/dips/dips.repository.ts';
import { distributeTankFuel } from '../../src/server/features/tanks/wallets/claims.service.ts';
import { defuelTank, refuelTank } from '../../src/server/features/tanks/operations/operations.service.ts';
import { enableTankWallet } from '../../src/server/features/tanks/wallets/tank-wallets.service.ts';
import { updateTankWallets } from '../../src/server/features/tanks/wallets/tank-wallets.repository.ts';
import { createTank, deleteTank } from '../../src/server/features/tanks/tanks.service.ts';
import { nobody, type TestOrganization } from '../../src/server/testing/organizations.ts';
import type { Portal } from '../../src/server/testing/portal.ts';

interface Keeping {
  readonly word: string;
  readonly userId: string;
  readonly driverId: string;
  readonly vehicleId: string;
  /** A former person and a former vehicle, whose wallets are inactive. */
  readonly former: { readonly user: string; readonly vehicle: string };
  /** Fuel level of the tank in liters. */
  readonly level: number;
}

export async function createTankRecords(
  { tenancy, clock, pool }: Portal,
  { id: organizationId, scope }: TestOrganization,
  { word, userId, driverId, vehicleId, former, level }: Keeping,
): Promise<void> {
  await pool.query(`UPDATE organizations SET has_fuel_management_module = true WHERE organization_id = $1`, [
    organizationId,
  ]);
  await pool.query(`UPDATE vehicles SET fuel_type = 'diesel' WHERE organization_id = $1 AND id = ANY ($2)`, [
    organizationId,
    [vehicleId, former.vehicle],
  ]);
  await pool.query(
    `UPDATE members SET tank_role = 'UserInternalTank' WHERE organization_id = $1 AND user_id = $2`,
    [organizationId, driverId],
  );
  await tenancy.inScope(scope, async (tx) => {
    const moving = { tx, clock, organizationId, actor: nobody };
    const make = (name: string) =>
      createTank(moving, { name: `${name} ${word}`, product: 'diesel', capacity: 1_000_000 });
    const [tank, , deletedTank] = [
      await make('Tanque'),
      await make('Tanque vazio'),
      await make('Velho tanque'),
    ];
    await deleteTank(moving, deletedTank);
    await refuelTank(moving, tank, { volume: level, price: 5.5, supplier: `Distribuidora ${word}` });
    await refuelTank(moving, tank, { volume: 10, source: `Comboio ${word}` });
    const [drivers, vehicles] = [
      await enableTankWallet(moving, { tank, user: driverId }),
      await enableTankWallet(moving, { tank, vehicle: vehicleId }),
    ];
    const unused = [
      await enableTankWallet(moving, { tank, user: former.user }),
      await enableTankWallet(moving, { tank, vehicle: former.vehicle }),
    ];
    await updateTankWallets(tx, organizationId, unused, { status: 'inactive' });
    const shares = [drivers, vehicles].map((id, index) => ({ id, volume: 200 + index }));
    await distributeTankFuel(moving, { shares });
    await defuelTank(moving, tank, { vehicle: vehicleId, wallet: drivers, user: driverId, volume: 50 });
    const anHourAgo = new Date(clock.now().getTime() - 3_600_000);
    await insertDip(tx, organizationId, {
      id: newId(clock),
      tankId: tank,
      readAt: anHourAgo,
      createdAt: clock.now(),
      userId,
      measuredMl: millilitresFromLitres(level),
      bookMl: (millilitresFromLitres(level) - 4e4) as Millilitres,
    });
  });
}
