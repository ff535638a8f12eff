import { DEMO_ACCOUNTS, type AccountOutline } from './accounts.ts';
import { COMPANIES, type BranchOutline, type CompanyOutline } from './companies.ts';
import { planLicences } from './plan-licences.ts';
import { planBranch, planCompany, type PlannedIdentity } from './plan-organization.ts';
import { planPerson, planVehicle, planWallets } from './plan-owners.ts';
import { planRoutes } from './plan-routes.ts';
import { planStations } from './plan-stations.ts';
import {
  createChance,
  emptyRows,
  type Chance,
  type PinHolder,
  type DemoPlan,
  type PlannedOrganization,
  type PlannedRows,
} from './plan.ts';

export function planDemo(seed: number, now: Date): DemoPlan {
  const chance = createChance(seed, now);
  const rows = emptyRows();
  const credentials: DemoPlan['credentials'] = [];
  const organizations: Omit<PlannedOrganization, 'stations'>[] = [];
  for (const company of COMPANIES) {
    const home = planCompany(chance, rows, company);
    const [administratorId] = DEMO_ACCOUNTS.filter((account) => account.company === company.key).map(
      (account) => planAdministrator(chance, rows, credentials, home.id, account),
    );
    if (administratorId === undefined) throw new Error(`${company.key} has no administrator.`);
    organizations.push(planFleet(chance, rows, company, { ...home, ...company, administratorId }));
    company.branches.forEach((branch, index) => {
      const own = planBranch(chance, rows, company, home, { ...branch, order: index + 2 });
      organizations.push(planFleet(chance, rows, company, { ...own, ...branch, administratorId }));
    });
  }
  for (const account of DEMO_ACCOUNTS) {
    if (account.company === null) planAdministrator(chance, rows, credentials, null, account);
  }
  // Stations, licenses and routes have their own random sources, so that they do not change the other plans.
  const stationsOf = planStations(createChance(seed + 1, now), rows);
  planLicences(createChance(seed + 2, now), rows);
  planRoutes(createChance(seed + 3, now), rows);
  return {
    rows,
    credentials,
    withPin: planPins(rows),
    organizations: organizations.map((one) => ({ ...one, stations: stationsOf.get(one.id) ?? [] })),
  };
}

function planPins({ members, organizations }: PlannedRows): PinHolder[] {
  const byPerson = new Set(
    organizations.flatMap((one) => (one.balance_sharing_type === 'EMPLOYEE' ? one.organization_id : [])),
  );
  return members.flatMap(({ organization_id: organizationId, id: memberId, user_id: userId, role }) =>
    role === 'User' && byPerson.has(organizationId) ? [{ organizationId, memberId, userId }] : [],
  );
}

export function planAdministrator(
  { daysAgo, idAt, nextName, documents }: Chance,
  rows: PlannedRows,
  credentials: DemoPlan['credentials'],
  organizationId: string | null,
  account: AccountOutline,
): string {
  const createdAt = daysAgo(495 - credentials.length);
  const userId = idAt(createdAt);
  const { firstName, lastName } = nextName();
  const person = {
    identifier: documents.cpf(),
    first_name: firstName,
    last_name: lastName,
    email: account.email,
    status: 'active',
    created_at: createdAt,
  } as const;
  const role = organizationId === null ? 'SuperAdminOrg' : 'AdminOrg';
  credentials.push({
    ...person,
    user_id: userId,
    role,
    organization_id: organizationId,
    two_step: account.twoStep,
  });
  if (organizationId === null) return userId;
  rows.members.push({
    ...person,
    organization_id: organizationId,
    id: idAt(createdAt),
    user_id: userId,
    role: 'AdminOrg',
    phone: documents.phone(),
  });
  for (const permission of account.permissions) {
    rows.user_permissions.push({
      organization_id: organizationId,
      id: idAt(createdAt),
      user_id: userId,
      permission,
      status: 'active',
    });
  }
  return userId;
}

type Site = PlannedIdentity &
  Pick<BranchOutline, 'people' | 'vehicles'> & { readonly administratorId: string };

export function planFleet(
  chance: Chance,
  rows: PlannedRows,
  company: CompanyOutline,
  site: Site,
): Omit<PlannedOrganization, 'stations'> {
  const plan = {
    organizationId: site.id,
    domain: company.domain,
    fleet: company.fleet,
    expenseCenterIds: site.expenseCenterIds,
    hasAnywhere: company.hasAnywhere,
  };
  const people = Array.from({ length: site.people }, () => planPerson(chance, rows, plan));
  const vehicles = Array.from({ length: site.vehicles }, () => planVehicle(chance, rows, plan));
  const ownerKind = company.sharing === 'VEHICLE' ? 'vehicle' : 'user';
  const owners =
    ownerKind === 'vehicle'
      ? vehicles.map((vehicle, index) => ({
          ...vehicle,
          vehicleId: vehicle.id,
          driverId: people[index % Math.max(people.length, 1)]?.id ?? null,
        }))
      : people.map((person, index) => {
          const vehicle = vehicles[index % Math.max(vehicles.length, 1)];
          const works = vehicle?.works ?? person.works;
          return { id: person.id, works, vehicleId: vehicle?.id ?? null, driverId: person.id };
        });
  // The newest owner has no wallet in the plan, because the first distribution creates it.
  const holding = owners.slice(0, -1);
  return {
    id: site.id,
    timeZone: site.timeZone,
    ownerKind,
    administratorId: site.administratorId,
    holders: holding.flatMap((owner) => planWallets(chance, rows, plan, { ...owner, kind: ownerKind })),
    vehicles: new Map(vehicles.map(({ id, ...vehicle }) => [id, vehicle])),
  };
}
