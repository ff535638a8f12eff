/** What a test starts from: an organisation of its own, people, vehicles, credit. */
import { cents, type Cents } from '#core/money/cents.ts';
import { canonicalPlate, isPlate } from '#core/validation/plate.ts';
import type { Clock } from '../clock.ts';
import type { MemberRole, Status, VehicleKind } from '../database/schema.ts';
import type { Scope, Tenancy } from '../database/tenancy.ts';
import { newId } from '../identifier.ts';
import type { Actor } from '../modules/ledger/actor.ts';
import { findAccount } from '../modules/ledger/ledger.repository.ts';
import { openLedger } from '../modules/ledger/open-organization.ts';
import { postEntry } from '../modules/ledger/post-entry.ts';
import { decidePurchase } from '../modules/ledger/purchase.rules.ts';

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

/** Credits the company as a paid purchase does. */
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

/** A person of the organisation; answers the user id, which owns the wallet. */
export async function makeMember(
  { tenancy, clock }: TestParts,
  organization: TestOrganization,
  options: {
    role?: MemberRole;
    firstName?: string;
    lastName?: string;
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
        identifier: `${counter}`.padStart(11, '0'),
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
  options: { plate?: string; status?: Status; kind?: VehicleKind; importId?: string } = {},
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
        make: 'Scania',
        model: 'R 450',
        status: options.status ?? 'active',
        created_at: clock.now(),
      })
      .execute(),
  );
  return id;
}

export async function makeStation(
  { tenancy, clock }: TestParts,
  organization: TestOrganization,
  options: {
    name?: string;
    brand?: string;
    city?: string;
    state?: string;
    latitude?: number;
    longitude?: number;
    fuels?: string[];
    enabled?: boolean;
    status?: 'active' | 'deleted';
  } = {},
): Promise<string> {
  const id = newId(clock);
  counter += 1;
  await tenancy.asSystem('demo', (tx) =>
    tx
      .insertInto('gas_stations')
      .values({
        organization_id: organization.id,
        id,
        name: `Posto ${counter}`,
        federal_tax_number: `${counter}`.padStart(14, '0'),
        city: 'Campinas',
        state: 'SP',
        latitude: -22.9,
        longitude: -47.06,
        fuels: ['gas', 'ethanol'],
        ...options,
        created_at: clock.now(),
      })
      .execute(),
  );
  return id;
}
