import { sumCents } from '#core/money/arithmetic.ts';
import { cents } from '#core/money/cents.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import { MAX_DISTRIBUTION_ROWS } from '#contract/facts.ts';
import type { Transaction } from '../database/tenancy.ts';
import { handOut } from '../modules/balance/hand-out.service.ts';
import type { Moving } from '../modules/balance/under-lock.ts';
import { FLEET_ACCOUNT } from './accounts.ts';
import type { CompanyOutline } from './companies.ts';
import { planAdministrator, planFleet } from './plan-demo.ts';
import { planCompany } from './plan-organization.ts';
import { weeklyNeed } from './plan-owners.ts';
import { planStations } from './plan-stations.ts';
import { createChance, emptyRows, type DemoPlan, type PlannedOrganization } from './plan.ts';
import { postPurchase } from './refuels.ts';
import {
  anySignIn,
  insertPlan,
  madeMeanwhile,
  withPassword,
  type SeedParts,
  type Seeded,
} from './seed-demo.ts';

/** The most vehicles one fleet is made with. */
export const MAX_FLEET_VEHICLES = 100_000;

const FLEET_SEED = 10_007;
const HOUR_MS = 3_600_000;

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
  expenseCenters: [],
  fleet: 'cityService',
  people: 0,
  vehicles: 0,
  branches: [],
};

/**
 * Makes one company with that many vehicles, each but the last with a wallet that holds a week of fuel. A handful of
 * statements, whatever the number. Does nothing when the company is there. Throws a RangeError beyond
 * `MAX_FLEET_VEHICLES`.
 */
export async function seedFleet(parts: SeedParts, fleet: { readonly vehicles: number }): Promise<Seeded> {
  const { vehicles } = fleet;
  if (!Number.isInteger(vehicles) || vehicles < 1 || vehicles > MAX_FLEET_VEHICLES) {
    throw new RangeError(`The number of vehicles must be a whole number from 1 to ${MAX_FLEET_VEHICLES}.`);
  }
  const emails = [FLEET_ACCOUNT.email];
  if (await parts.tenancy.asSystem('demo', (tx) => anySignIn(tx, emails))) return 'present';

  const chance = createChance(FLEET_SEED, parts.clock.now());
  const rows = emptyRows();
  const planned: DemoPlan['credentials'] = [];
  const home = planCompany(chance, rows, company);
  const administratorId = planAdministrator(chance, rows, planned, home.id, FLEET_ACCOUNT);
  const organization = planFleet(chance, rows, company, { ...home, people: 0, vehicles, administratorId });
  planStations(chance, rows);
  const credentials = await withPassword(parts, planned);

  return parts.tenancy.asSystem('demo', async (tx) => {
    if (await madeMeanwhile(tx, emails)) return 'present';
    await insertPlan(tx, rows, credentials);
    await handOutOneWeek(tx, parts, organization);
    return 'made';
  });
}

async function handOutOneWeek(
  tx: Transaction,
  { clock }: SeedParts,
  { id: organizationId, administratorId, ownerKind, holders }: PlannedOrganization,
): Promise<void> {
  const movingHoursAgo = (hours: number): Moving => {
    const at = new Date(clock.now().getTime() - hours * HOUR_MS);
    const actor = { userId: administratorId, address: '127.0.0.1', requestId: null };
    return { tx, clock: { now: () => at }, organizationId, actor };
  };
  const shares = holders.map((holder) => ({
    id: holder.ownerId,
    wallet: holder.walletId,
    amountCents: weeklyNeed(holder.works),
  }));
  const sumOfShares = sumCents(shares.map((share) => share.amountCents));
  await postPurchase(movingHoursAgo(26), cents(sumOfShares * 2 + 5_000_000));
  for (let from = 0; from < shares.length; from += MAX_DISTRIBUTION_ROWS) {
    await handOut(
      movingHoursAgo(25),
      ownerKind,
      shares
        .slice(from, from + MAX_DISTRIBUTION_ROWS)
        .map(({ id, wallet, amountCents }) => ({ id, wallet, amount: reaisFromCents(amountCents) })),
    );
  }
}
