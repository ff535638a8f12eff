import type { FuelType } from '#contract/vehicles.ts';
import type { FuelProduct } from '#contract/fills.ts';
import { negateCents, subtractCents } from '#core/money/arithmetic.ts';
import { cents, type Cents } from '#core/money/cents.ts';
import { multiplyPriceByVolume, type PriceMills } from '#core/money/price.ts';
import { millilitresFromLitres } from '#core/money/volume.ts';
import { canonicalPlate, isPlate } from '#core/validation/plate.ts';
import type { Insertable } from 'kysely';
import type { Clock } from '../platform/clock.ts';
import type { MemberRole, Schema, Status, VehicleKind } from '../platform/database/schema.ts';
import type { Scope, Tenancy } from '../platform/database/tenancy.ts';
import { newId } from '../platform/identifier.ts';
import { insertRefuel } from '../features/fills/fills.repository.ts';
import type { Actor } from '../records/actor.ts';
import {
  findAccount,
  findAccountOfWallet,
  insertAccounts,
  lockAccounts,
} from '../ledger/ledger.repository.ts';
import { openLedger } from '../ledger/open-organization.ts';
import { postEntry } from '../ledger/post-entry.ts';
import { decidePurchase } from '../ledger/purchase.rules.ts';
import { withStamp } from '../platform/seals/stamped-rows.ts';

export interface TestParts {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
}

export interface TestOrganization {
  readonly id: string;
  readonly name: string;
  readonly scope: Scope;
}

export const nobody: Actor = { userId: null, address: null, requestId: null };
let counter = 0;

export async function makeOrganization(
  { tenancy, clock }: TestParts,
  options: {
    sharingType?: 'EMPLOYEE' | 'VEHICLE' | null;
    hasAnywhere?: boolean;
    hasExpenseCenters?: boolean;
    parentId?: string;
    status?: Status;
    companyCents?: number;
  } = {},
): Promise<TestOrganization> {
  const id = newId(clock);
  counter += 1;
  const name = `Transportes ${counter}`;
  await tenancy.asSystem('demo', async (tx) => {
    await tx
      .insertInto('organizations')
      .values({
        organization_id: id,
        parent_id: options.parentId ?? null,
        federal_tax_number: `${process.pid}`.slice(-6).padStart(6, '0') + `${counter}`.padStart(8, '0'),
        name,
        trade_name: name,
        status: options.status ?? 'active',
        balance_sharing_type: options.sharingType === undefined ? 'EMPLOYEE' : options.sharingType,
        has_anywhere: options.hasAnywhere ?? true,
        has_expense_center_module: options.hasExpenseCenters ?? false,
        created_at: clock.now(),
      })
      .execute();
    await openLedger(tx, clock, id);
  });
  const organization = { id, name, scope: { organizations: [id] } };
  if (options.companyCents) await buyCredit({ tenancy, clock }, organization, cents(options.companyCents));
  return organization;
}

export async function buyCredit({ tenancy, clock }: TestParts, to: TestOrganization, amountCents: Cents) {
  await tenancy.inScope(to.scope, async (tx) => {
    const company = await findAccount(tx, to.id, 'company');
    const purchases = await findAccount(tx, to.id, 'purchases');
    await postEntry(tx, clock, {
      organizationId: to.id,
      kind: 'purchase',
      actor: nobody,
      postings: decidePurchase(
        { companyAccountId: company.id, purchasesAccountId: purchases.id },
        amountCents,
      ),
    });
  });
}

/** Creates a person. Returns the id of the user, who owns the wallets, and not the member id. */
export async function makeMember(
  { tenancy, clock }: TestParts,
  organization: TestOrganization,
  options: {
    role?: MemberRole;
    firstName?: string;
    lastName?: string;
    identifier?: string;
    status?: Status;
    importId?: string;
  } = {},
): Promise<string> {
  const userId = newId(clock);
  counter += 1;
  await tenancy.asSystem('demo', (tx) =>
    tx
      .insertInto('members')
      .values({
        organization_id: organization.id,
        id: newId(clock),
        user_id: userId,
        role: options.role ?? 'UserOrg',
        import_id: options.importId ?? null,
        first_name: options.firstName ?? 'Motorista',
        last_name: options.lastName ?? `${counter}`,
        identifier: options.identifier ?? `${counter}`.padStart(11, '0'),
        status: options.status ?? 'active',
        created_at: clock.now(),
      })
      .execute(),
  );
  return userId;
}

export async function makeVehicle(
  { tenancy, clock }: TestParts,
  organization: TestOrganization,
  options: {
    plate?: string;
    status?: Status;
    kind?: VehicleKind;
    importId?: string;
    fuelType?: FuelType;
  } = {},
): Promise<string> {
  const id = newId(clock);
  counter += 1;
  const plate = options.plate ?? `ABC${String(counter % 10_000).padStart(4, '0')}`;
  await tenancy.asSystem('demo', (tx) =>
    tx
      .insertInto('vehicles')
      .values({
        organization_id: organization.id,
        id,
        license_plate: plate,
        plate_key: isPlate(plate) ? canonicalPlate(plate) : plate.toLowerCase(),
        kind: options.kind ?? 'vehicle',
        import_id: options.importId ?? null,
        ...(options.fuelType !== undefined && { fuel_type: options.fuelType }),
        make: 'Scania',
        model: 'R 450',
        status: options.status ?? 'active',
        created_at: clock.now(),
      })
      .execute(),
  );
  return id;
}

/** Creates a station with prices, which every organization sees. */
export async function makeStation(
  { tenancy, clock }: TestParts,
  options: {
    name?: string;
    brand?: string;
    federal_tax_number?: string;
    city?: string;
    state?: string;
    latitude?: number;
    longitude?: number;
    is_approximate?: boolean;
    fuels?: string[];
    status?: 'active' | 'deleted';
    priceMills?: Partial<Record<FuelProduct, number>>;
    offFor?: readonly TestOrganization[];
  } = {},
): Promise<string> {
  const id = newId(clock);
  counter += 1;
  const { priceMills = {}, offFor = [], ...station } = options;
  await tenancy.asSystem('demo', async (tx) => {
    await tx
      .insertInto('gas_stations')
      .values({
        id,
        name: `Posto ${counter}`,
        federal_tax_number: `${counter}`.padStart(14, '0'),
        city: 'Campinas',
        state: 'SP',
        latitude: -22.9,
        longitude: -47.06,
        fuels: ['gas', 'ethanol'],
        ...station,
        created_at: clock.now(),
      })
      .execute();
    for (const [product, mills] of Object.entries(priceMills)) {
      const price = {
        product: product as FuelProduct,
        price_mills: mills as PriceMills,
        seen_on: '2026-11-20',
      };
      await tx
        .insertInto('station_prices')
        .values({ station_id: id, ...price })
        .execute();
    }
    for (const organization of offFor) {
      const off = { organization_id: organization.id, station_id: id, enabled: false };
      await tx.insertInto('station_switches').values(off).execute();
    }
  });
  return id;
}

export async function makeWallet(
  { tenancy, clock }: TestParts,
  { id: organizationId, scope }: TestOrganization,
  owner: ({ readonly user: string } | { readonly vehicle: string }) & { readonly expenseCenter?: string },
): Promise<string> {
  const home = { organization_id: organizationId, created_at: clock.now() };
  const [id, expenseCenterId] = [newId(clock), owner.expenseCenter === undefined ? null : newId(clock)];
  await tenancy.inScope(scope, async (tx) => {
    if (expenseCenterId !== null) {
      const expenseCenter = { ...home, id: expenseCenterId, name: owner.expenseCenter ?? '' };
      await tx.insertInto('expense_centers').values(expenseCenter).execute();
    }
    const named = 'user' in owner ? { user_id: owner.user } : { vehicle_id: owner.vehicle };
    await tx
      .insertInto('wallets')
      .values(withStamp(tx, 'wallets', { ...home, ...named, id, expense_center_id: expenseCenterId }))
      .execute();
    await insertAccounts(tx, organizationId, [{ id, kind: 'wallet' }]);
  });
  return id;
}

/** Creates an accepted refuel. The wallet pays up to its balance, and the company account pays the remainder. */
export async function makeRefuel(
  { tenancy, clock }: TestParts,
  { id: organizationId, scope }: TestOrganization,
  fill: {
    readonly wallet: string;
    readonly vehicle?: string;
    readonly user?: string;
    readonly product?: FuelProduct;
    readonly litres?: number;
    readonly priceMills?: number;
    readonly more?: Partial<Insertable<Schema['fills']>>;
    readonly odometer?: number | null;
    readonly station?: string;
  },
): Promise<{ id: string; entry: string; amountCents: Cents }> {
  const [volumeMl, priceMills] = [
    millilitresFromLitres(fill.litres ?? 40),
    (fill.priceMills ?? 6_049) as PriceMills,
  ];
  const amountCents = multiplyPriceByVolume(priceMills, volumeMl);
  const id = newId(clock);
  return tenancy.inScope(scope, async (tx) => {
    const spent = await findAccountOfWallet(tx, organizationId, 'spent', fill.wallet);
    const accounts = await lockAccounts(tx, organizationId, [fill.wallet]);
    const company = accounts.find(({ kind }) => kind === 'company');
    const wallet = accounts.find(({ kind }) => kind === 'wallet');
    if (!company || !wallet) throw new Error(`There is no wallet ${fill.wallet}.`);
    const ownCents = cents(Math.min(amountCents, wallet.balanceCents));
    const { id: entry } = await postEntry(tx, clock, {
      organizationId,
      kind: 'refuel',
      actor: nobody,
      postings: [
        { accountId: wallet.id, amountCents: negateCents(ownCents) },
        { accountId: company.id, amountCents: subtractCents(ownCents, amountCents) },
        { accountId: spent.id, amountCents },
      ].filter((posting) => posting.amountCents !== 0),
    });
    await insertRefuel(tx, {
      organization_id: organizationId,
      id,
      vehicle_id: fill.vehicle ?? null,
      user_id: fill.user ?? null,
      wallet_id: fill.wallet,
      entry_id: entry,
      product: fill.product ?? 'diesel',
      volume_ml: volumeMl,
      price_mills: priceMills,
      amount_cents: amountCents,
      odometer_km: fill.odometer ?? null,
      station_name: fill.station ?? '',
      performed_at: clock.now(),
      ...fill.more,
    });
    return { id, entry, amountCents };
  });
}
