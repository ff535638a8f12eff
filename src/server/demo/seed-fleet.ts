import { sumCents } from '#core/money/arithmetic.ts';
import { cents } from '#core/money/cents.ts';
import type { Tenancy, DatabaseTransaction } from '../platform/database/tenancy.ts';
import { FLEET_ACCOUNT } from './accounts.ts';
import { paysToRefuelElsewhere } from './agreed.ts';
import type { CompanyOutline } from './companies.ts';
import { createIds } from './ids.ts';
import { insertRows } from './insert-rows.ts';
import { openLedgerBook } from './ledger-book.ts';
import { buy, distribute } from './office.ts';
import { planAdministrator, planFleet } from './plan-demo.ts';
import { planCompany } from './plan-organization.ts';
import { weeklyNeed } from './plan-owners.ts';
import { planStations } from './plan-stations.ts';
import { createChance, emptyRows, type DemoPlan, type PlannedOrganization, type PlannedRow } from './plan.ts';
import { createRandom } from './random.ts';
import {
  anySignIn,
  insertPlan,
  madeMeanwhile,
  withPassword,
  type SeedParts,
  type Seeded,
} from './seed-demo.ts';
import { openPurchaseBook } from './purchase-book.ts';
import { createWalletBook } from './wallet-book.ts';
import { writeLongHistory } from './write-history.ts';

export const MAX_FLEET_VEHICLES = 100_000;
export const MAX_FLEET_REFUELS = 5_000_000;

const FLEET_SEED = 10_007;
const HOUR_MS = 3_600_000;
const REFUELS_A_YEAR = 60;
const LEAST_VEHICLES = 40;
const PEOPLE_FOR_VEHICLES = 4;
const MOST_PEOPLE = 400;

const company: CompanyOutline = {
  key: 'frota',
  name: 'Horizonte Frotas e Logística S.A.',
  tradeName: 'Horizonte Frotas',
  domain: 'frota.example',
  document: 'alphanumeric',
  place: {
    address: 'Avenida das Nações Unidas',
    number: '22002',
    neighborhood: 'Jurubatuba',
    postalCode: '04795000',
    city: 'São Paulo',
    state: 'SP',
  },
  sharing: 'VEHICLE',
  hasAnywhere: true,
  agreed: paysToRefuelElsewhere,
  blocksByEfficiency: false,
  expenseCenters: [],
  hasTanks: false,
  fleet: 'cityService',
  people: 0,
  vehicles: 0,
  branches: [],
};

/**
 * Creates one company with `fleet.vehicles` vehicles, with a constant number of statements. All vehicles except the last
 * have a wallet with fuel for a week. Does nothing if the company exists. Throws a RangeError above
 * `MAX_FLEET_VEHICLES`.
 */
export async function seedFleet(parts: SeedParts, fleet: { readonly vehicles: number }): Promise<Seeded> {
  const vehicles = countUpTo(MAX_FLEET_VEHICLES, fleet.vehicles);
  const organization = await makeCompany(parts, { vehicles, people: 0 }, distributeOneWeek);
  return organization ? 'made' : 'present';
}

/**
 * Creates the company of `seedFleet` with `history.transactions` refuels in a year, including refused refuels. Does
 * nothing if the company exists, with or without refuels. The seed commits in parts, so an interrupted seed leaves a
 * part of the history.
 */
export async function seedTransactions(
  parts: SeedParts,
  history: { readonly transactions: number },
  reportProgress: (refuels: number) => void = () => undefined,
): Promise<Seeded> {
  const refuels = countUpTo(MAX_FLEET_REFUELS, history.transactions);
  const vehicles = Math.max(LEAST_VEHICLES, Math.ceil(refuels / REFUELS_A_YEAR));
  const people = Math.min(MOST_PEOPLE, Math.ceil(vehicles / PEOPLE_FOR_VEHICLES));
  const organization = await makeCompany(parts, { vehicles, people });
  if (!organization) return 'present';
  const now = parts.clock.now();
  const plan = {
    organization,
    stations: organization.stations,
    pinHolders: new Set<string>(),
    superAdministratorId: null,
    seed: FLEET_SEED,
    now,
    pace: { refuels, elsewhere: 0.01, isAnomaly: false },
  };
  await writeLongHistory((work) => inSystem(parts.tenancy, work), plan, reportProgress);
  return 'made';
}

/** Returns `count`. Throws a RangeError if `count` is not a whole number from 1 to `most`. */
function countUpTo(most: number, count: number): number {
  if (Number.isInteger(count) && count >= 1 && count <= most) return count;
  throw new RangeError(`It must be a whole number from 1 to ${most}.`);
}

const inSystem = <T>(tenancy: Tenancy, work: (tx: DatabaseTransaction) => Promise<T>) =>
  tenancy.asSystem('demo', work);

/** Creates the company of the fleet. Returns null if the company exists. */
async function makeCompany(
  parts: SeedParts,
  { people, vehicles }: { readonly people: number; readonly vehicles: number },
  begin: (
    tx: DatabaseTransaction,
    organization: PlannedOrganization,
    now: Date,
  ) => Promise<void> = async () => undefined,
): Promise<PlannedOrganization | null> {
  const emails = [FLEET_ACCOUNT.email];
  const { tenancy, clock } = parts;
  if (await inSystem(tenancy, (tx) => anySignIn(tx, emails))) return null;
  const now = clock.now();
  const chance = createChance(FLEET_SEED, now);
  const rows = emptyRows();
  const planned: DemoPlan['credentials'] = [];
  const home = planCompany(chance, rows, company);
  const administratorId = planAdministrator(chance, rows, planned, home.id, FLEET_ACCOUNT);
  const fleet = planFleet(chance, rows, company, { ...home, people, vehicles, administratorId });
  const organization = { ...fleet, stations: planStations(chance, rows).get(home.id) ?? [] };
  const credentials = await withPassword(parts, planned);
  return inSystem(tenancy, async (tx) => {
    if (await madeMeanwhile(tx, emails)) return null;
    await insertPlan(tx, rows, credentials);
    await begin(tx, organization, now);
    return organization;
  });
}

async function distributeOneWeek(
  tx: DatabaseTransaction,
  organization: PlannedOrganization,
  now: Date,
): Promise<void> {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const { id, holders, administratorId } = organization;
  const ledger = await openLedgerBook(tx, id, createIds(createRandom(FLEET_SEED)));
  const wallets = createWalletBook(organization, ledger, () => undefined);
  const distributions: PlannedRow<'hand_outs'>[] = [];
  const shares = holders.map((holder) => ({ holder, amountCents: weeklyNeed(holder.works) }));
  const sumOfShares = sumCents(shares.map((share) => share.amountCents));
  const purchases = openPurchaseBook({
    organizationId: id,
    timeZone: organization.timeZone,
    userId: administratorId,
    paysAfterwards: false,
  });
  buy({ ledger, purchases }, hoursAgo(26), cents(sumOfShares * 2 + 5_000_000));
  const administrator = { userId: administratorId, address: '127.0.0.1', requestId: null };
  distribute({ organization, wallets, distributions, administrator }, hoursAgo(25), shares);
  await ledger.write(tx);
  await purchases.write(tx);
  await insertRows(tx, 'hand_outs', distributions);
}
