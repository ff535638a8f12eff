import { cents, ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import { canonicalPlate } from '#core/validation/plate.ts';
import { COLORS, FLEETS, FUEL_PRICES_MILLS, type Fleet, type DemoVehicleKind } from './catalogue.ts';
import { emailOf } from './names.ts';
import type { Chance, PlannedHolder, PlannedRows, PlannedVehicle } from './plan.ts';

export interface OwnerPlan {
  readonly organizationId: string;
  readonly domain: string;
  readonly fleet: Fleet;
  readonly expenseCenterIds: readonly string[];
  readonly hasAnywhere: boolean;
}

export function planPerson(
  chance: Chance,
  rows: PlannedRows,
  plan: OwnerPlan,
): { id: string; works: DemoVehicleKind } {
  const { random, documents } = chance;
  const createdAt = chance.daysAgo(random.int(380, 480));
  const id = chance.idAt(createdAt);
  const name = chance.nextName();
  rows.members.push({
    organization_id: plan.organizationId,
    id: chance.idAt(createdAt),
    user_id: id,
    role: random.chance(0.75) ? 'UserOrg' : 'User',
    first_name: name.firstName,
    last_name: name.lastName,
    identifier: documents.cpf(),
    email: emailOf(name, plan.domain),
    phone: documents.phone(),
    status: 'active',
    created_at: createdAt,
  });
  return { id, works: random.pick(FLEETS[plan.fleet]) };
}

/** Mercosul plates are mandatory since 2020; most older vehicles have the old format. */
export function planVehicle(
  chance: Chance,
  rows: PlannedRows,
  plan: OwnerPlan,
): PlannedVehicle & { readonly id: string } {
  const { random, documents } = chance;
  const works = random.pick(FLEETS[plan.fleet]);
  const year = random.int(...works.years);
  const plate = year >= 2020 || random.chance(0.25) ? documents.mercosulPlate() : documents.oldPlate();
  const createdAt = chance.daysAgo(random.int(380, 480));
  const id = chance.idAt(createdAt);
  const yearsOfWork = Math.max(0, chance.now.getUTCFullYear() - 1 - year);
  const odometerKm = yearsOfWork * works.weeklyKm * 30 + random.int(800, 9_000);
  rows.vehicles.push({
    organization_id: plan.organizationId,
    id,
    license_plate: plate,
    plate_key: canonicalPlate(plate),
    make: works.make,
    model: works.model,
    year,
    color: random.pick(COLORS),
    fuel_type: works.fuelType,
    tank_capacity_ml: works.tankLitres * 1000,
    expected_efficiency_thousandths: Math.round(works.kmPerLitre * 1000),
    odometer_km: odometerKm,
    status: 'active',
    created_at: createdAt,
  });
  return { id, works, odometerKm };
}

export interface WalletOwner extends Pick<PlannedHolder, 'works' | 'vehicleId' | 'driverId'> {
  readonly kind: 'user' | 'vehicle';
  readonly id: string;
}

const WALLET_DAYS = 372;

export function planWallets(
  chance: Chance,
  rows: PlannedRows,
  plan: OwnerPlan,
  owner: WalletOwner,
): PlannedHolder[] {
  const { random } = chance;
  const expenseCenters = random.shuffle(plan.expenseCenterIds).slice(0, random.chance(0.4) ? 2 : 1);
  const createdAt = chance.daysAgo(WALLET_DAYS);
  return (expenseCenters.length > 0 ? expenseCenters : [null]).map((expenseCenterId) => {
    const walletId = chance.idAt(createdAt);
    const limitCents = random.chance(0.3) ? monthlyLimit(owner.works) : null;
    const allowAnywhere = plan.hasAnywhere && random.chance(0.35);
    rows.wallets.push({
      organization_id: plan.organizationId,
      id: walletId,
      user_id: owner.kind === 'user' ? owner.id : null,
      vehicle_id: owner.kind === 'vehicle' ? owner.id : null,
      expense_center_id: expenseCenterId,
      shared_balance: false,
      allow_anywhere: allowAnywhere,
      limit_cents: limitCents,
      created_at: createdAt,
    });
    rows.ledger_accounts.push({
      organization_id: plan.organizationId,
      id: walletId,
      kind: 'wallet',
      balance_cents: ZERO_CENTS,
    });
    const { works, vehicleId, driverId } = owner;
    return {
      ownerId: owner.id,
      walletId,
      limitCents,
      expenseCenterId,
      allowAnywhere,
      works,
      vehicleId,
      driverId,
    };
  });
}

export function weeklyNeed(works: DemoVehicleKind): Cents {
  const millsAWeek = (works.weeklyKm / works.kmPerLitre) * FUEL_PRICES_MILLS[works.fuelType];
  return cents(Math.ceil(millsAWeek / 10_000) * 1_000);
}

function monthlyLimit(works: DemoVehicleKind): Cents {
  return cents(Math.ceil((weeklyNeed(works) * 3.4) / 10_000) * 10_000);
}
