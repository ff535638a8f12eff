import type { Millilitres } from '#core/money/volume.ts';
import { millilitresFromLitres } from '#core/money/volume.ts';
import { lockTanks } from '../../../src/server/features/tanks/locked-tanks.ts';
import { readMonthId } from '../../../src/server/features/tanks/month-id.ts';
import {
  readUsed,
  updateTankWallets,
} from '../../../src/server/features/tanks/wallets/tank-wallets.repository.ts';
import { makeAccount } from '../../../src/server/testing/accounts.ts';
import { tanksOf, WHOLE_LITRES } from '../../../src/server/testing/tank-stage.ts';
import { makeOrganization, type TestOrganization } from '../../../src/server/testing/organizations.ts';
import type { Portal } from '../../../src/server/testing/portal.ts';
import type { TankBank } from './tank-bank.ts';

export interface TankCompany {
  readonly organization: TestOrganization;
  readonly token: string;
  readonly lorry: string;
  /** Id of the bookable reading of each tank. */
  readonly dips: ReadonlyMap<string, string>;
  readonly start: TankBank;
}

export async function openTankCompany(portal: Portal): Promise<TankCompany> {
  const organization = await makeOrganization(portal);
  const stage = tanksOf(portal, organization);
  const token = await portal.signIn(await makeAccount(portal, organization));
  const lorry = await stage.addLorry();
  const dips = new Map<string, string>();
  const walletIds: string[] = [];
  for (let count = 0; count < 2; count += 1) {
    const tank = await stage.addTank();
    dips.set(tank, await stage.readTank(tank, 1));
    await stage.supplyTank(tank, WHOLE_LITRES / 2);
    for (const isSharing of [true, false, false]) {
      const vehicle = walletIds.length === 0 ? lorry : await stage.addLorry();
      walletIds.push(await stage.addTankWallet(tank, vehicle, isSharing));
    }
    const limited = walletIds.slice(-1);
    const limit_ml = millilitresFromLitres(WHOLE_LITRES / 4);
    await portal.tenancy.inScope(organization.scope, (tx) =>
      updateTankWallets(tx, organization.id, limited, { limit_ml }),
    );
  }
  const company = { organization, token, lorry, dips };
  const recordIds = { tankIds: [...dips.keys()], walletIds };
  return { ...company, start: await readTankBank(portal, company, recordIds) };
}

export async function readTankBank(
  { tenancy, clock }: Portal,
  { organization, dips }: Pick<TankCompany, 'organization' | 'dips'>,
  recordIds: { readonly tankIds: readonly string[]; readonly walletIds: readonly string[] },
): Promise<TankBank> {
  return tenancy.inScope(organization.scope, async (tx) => {
    const monthId = await readMonthId(tx, clock, organization.id);
    const usedMl = new Map<string, number>();
    for (const id of recordIds.walletIds) usedMl.set(id, await readUsed(tx, organization.id, id, monthId));
    const rows = await tx
      .selectFrom('tank_dips')
      .select(['id', 'tank_id', 'measured_ml', 'book_ml', 'booked_at'])
      .where('id', 'in', [...dips.values()])
      .execute();
    const readings = rows.map(
      (row) =>
        [
          row.tank_id,
          {
            varianceMl: (row.measured_ml - row.book_ml) as Millilitres,
            isBooked: row.booked_at !== null,
          },
        ] as const,
    );
    return { ...(await lockTanks(tx, organization.id, recordIds)), usedMl, readings: new Map(readings) };
  });
}

export function plainTanks({ tanks, wallets, usedMl, readings }: TankBank) {
  const sorted = <T>(map: ReadonlyMap<string, T>) =>
    Object.fromEntries([...map].sort(([one], [other]) => (one < other ? -1 : 1)));
  const used = new Map([...usedMl].filter(([, volumeMl]) => volumeMl > 0));
  return {
    tanks: sorted(tanks),
    wallets: sorted(wallets),
    used: sorted(used),
    readings: sorted(readings),
  };
}
