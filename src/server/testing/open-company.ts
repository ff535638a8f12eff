import { cents } from '#core/money/cents.ts';
import type { PermissionKey } from '#contract/permissions.ts';
import type { Updateable } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import { newId } from '../platform/identifier.ts';
import { distribute, type CreditShare } from '../features/balance/distribute.service.ts';
import type { OwnerKind } from '../ledger/credit/wallets.repository.ts';
import { insertExpenseCenter } from '../features/expense-centers/expense-centers.repository.ts';
import { makeAccount } from './accounts.ts';
import {
  buyCredit,
  makeMember,
  makeOrganization,
  makeStation,
  makeVehicle,
  makeWallet,
  nobody,
  type TestParts,
} from './organizations.ts';
import type { Answer, Portal } from './portal.ts';

type Records<Name extends string, Options> = Readonly<Record<Name, Options>>;
type Columns<Table extends keyof Schema> = {
  readonly [Name in keyof Updateable<Schema[Table]>]?: Plain<Updateable<Schema[Table]>[Name]>;
};
type Plain<Value> = Value extends number ? number : Value;
type Ids<Name extends string> = Readonly<Record<Name, string>>;

export interface CompanyOptions<
  Driver extends string = string,
  Vehicle extends string = string,
  Station extends string = string,
  Center extends string = string,
  Owner extends string = string,
> extends NonNullable<Parameters<typeof makeOrganization>[1]> {
  readonly terms?: Columns<'organizations'>;
  /** Columns of the row in `organization_settings`. If undefined, the company has no row in this table. */
  readonly settings?: Columns<'organization_settings'>;
  /**
   * Permissions of a second administrator. If present, the second administrator is the `administrator` of the result.
   */
  readonly permissions?: readonly PermissionKey[];
  readonly drivers?: Records<Driver, Parameters<typeof makeMember>[2] & {}>;
  readonly vehicles?: Records<Vehicle, Parameters<typeof makeVehicle>[2] & {}>;
  /** Stations of the platform. Every other company in the database sees these stations too. */
  readonly stations?: Records<Station, Parameters<typeof makeStation>[1] & {}>;
  readonly expenseCenters?: Records<Center, string>;
  /**
   * Wallets by the name of the driver or vehicle that owns the wallet. The company buys the credit of each wallet in
   * addition to `companyCents`. `expenseCenter` is the name of a new cost center for the wallet.
   */
  readonly wallets?: Records<Owner, { readonly cents?: number; readonly expenseCenter?: string }>;
}

/**
 * Creates a company without a session, for tests without a server. Defaults: an active company with R$ 0.00
 * that distributes to drivers (`EMPLOYEE`), and its first administrator with all permissions. All amounts are
 * in cents. All ids are ids of the tables; a driver has the `user_id` that owns the wallet.
 */
export async function makeCompany<
  Driver extends string = never,
  Vehicle extends string = never,
  Station extends string = never,
  Center extends string = never,
  Owner extends string = never,
>(parts: TestParts, options: CompanyOptions<Driver, Vehicle, Station, Center, Owner> = {}) {
  const { terms, settings, permissions, ...others } = options;
  const { drivers, vehicles, stations, expenseCenters, wallets, companyCents = 0, ...columns } = others;
  const organization = await makeOrganization(parts, columns);
  const { id: organizationId, scope } = organization;
  const { tenancy, clock } = parts;
  await setTerms(parts, organizationId, terms, settings);
  const first = await makeAccount(parts, organization);
  const administrator = permissions ? await makeAccount(parts, organization, { permissions }) : first;
  const driverIds = await makeEach(drivers, (driver) => makeMember(parts, organization, driver));
  const vehicleIds = await makeEach(vehicles, (vehicle) => makeVehicle(parts, organization, vehicle));
  const stationIds = await makeEach(stations, (station) => makeStation(parts, station));
  const expenseCenterIds = await makeEach(expenseCenters, async (name) => {
    const id = newId(clock);
    await tenancy.inScope(scope, (tx) =>
      insertExpenseCenter(tx, organizationId, { id, name, createdAt: clock.now() }),
    );
    return id;
  });
  const ownerOf = (name: string) => {
    if (Object.hasOwn(driverIds, name)) return { user: driverIds[name as Driver] };
    if (Object.hasOwn(vehicleIds, name)) return { vehicle: vehicleIds[name as Vehicle] };
    throw new Error(`The company has no driver or vehicle "${name}" for a wallet.`);
  };
  const walletIds = await makeEach(wallets, ({ expenseCenter }, name) =>
    makeWallet(parts, organization, {
      ...ownerOf(name),
      ...(expenseCenter !== undefined && { expenseCenter }),
    }),
  );
  const shares: Record<OwnerKind, CreditShare[]> = { user: [], vehicle: [] };
  let walletCents = 0;
  for (const [name, wallet] of Object.entries<string>(walletIds)) {
    const { cents: own = 0 } = wallets?.[name as Owner] ?? {};
    const owner = ownerOf(name);
    const share = { id: 'user' in owner ? owner.user : owner.vehicle, wallet, amount: own / 100 };
    if (own > 0) shares['user' in owner ? 'user' : 'vehicle'].push(share);
    walletCents += own;
  }
  if (companyCents + walletCents > 0) await buyCredit(parts, organization, cents(companyCents + walletCents));
  for (const kind of ['user', 'vehicle'] as const) {
    if (shares[kind].length === 0) continue;
    await tenancy.inScope(scope, (tx) =>
      distribute({ tx, clock, organizationId, actor: nobody }, kind, shares[kind]),
    );
  }
  return {
    organization,
    first,
    administrator,
    drivers: driverIds,
    vehicles: vehicleIds,
    stations: stationIds,
    expenseCenters: expenseCenterIds,
    wallets: walletIds,
  };
}

export async function openCompany<
  Driver extends string = never,
  Vehicle extends string = never,
  Station extends string = never,
  Center extends string = never,
  Owner extends string = never,
>(portal: Portal, options: CompanyOptions<Driver, Vehicle, Station, Center, Owner> = {}) {
  const company = await makeCompany(portal, options);
  const token = await portal.signIn(company.administrator);
  return {
    ...company,
    token,
    ask: askAs(portal, token),
    signInWith: async (...permissions: readonly PermissionKey[]) =>
      portal.signIn(await makeAccount(portal, company.organization, { permissions })),
  };
}

export type Caller = <T = Record<string, unknown>>(
  call: string,
  body?: unknown,
  key?: string,
) => Promise<Answer<T>>;

/**
 * Returns a function that calls the server with the bearer token, with a new idempotency key unless the test gives one.
 */
export function askAs(portal: Portal, token: string): Caller {
  return (call, body, key = newId(portal.clock)) =>
    portal.ask(call, { token, headers: { 'idempotency-key': key }, ...(body !== undefined && { body }) });
}

async function makeEach<Name extends string, Options>(
  records: Records<Name, Options> | undefined,
  make: (options: Options, name: Name) => Promise<string>,
): Promise<Ids<Name>> {
  const ids: Record<string, string> = {};
  for (const [name, options] of Object.entries<Options>(records ?? {})) {
    ids[name] = await make(options, name as Name);
  }
  return ids as Ids<Name>;
}

async function setTerms(
  { tenancy }: TestParts,
  organizationId: string,
  terms: CompanyOptions['terms'],
  settings: CompanyOptions['settings'],
): Promise<void> {
  await tenancy.asSystem('demo', async (tx) => {
    if (terms && Object.keys(terms).length > 0) {
      const home = tx.updateTable('organizations').where('organization_id', '=', organizationId);
      await home.set(terms as Updateable<Schema['organizations']>).execute();
    }
    if (settings) {
      const row = { ...(settings as object), organization_id: organizationId };
      await tx.insertInto('organization_settings').values(row).execute();
    }
  });
}
