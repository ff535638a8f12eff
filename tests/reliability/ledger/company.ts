import { sql } from 'kysely';
import { cents, type Cents } from '#core/money/cents.ts';
import { newId } from '../../../src/server/platform/identifier.ts';
import { findAccount } from '../../../src/server/ledger/ledger.repository.ts';
import { findHolding } from '../../../src/server/ledger/credit/holding.repository.ts';
import { insertWallets } from '../../../src/server/ledger/credit/wallets.repository.ts';
import { findOwing } from '../../../src/server/features/purchases/purchases.repository.ts';
import { decidePurchase } from '../../../src/server/ledger/purchase.rules.ts';
import type { ModelBill, ModelOrganization, ModelOwner, ModelWallet } from '../../movements/model.ts';
import { makeAccount } from '../../../src/server/testing/accounts.ts';
import { makeMember, makeOrganization, makeVehicle } from '../../../src/server/testing/organizations.ts';
import type { Portal } from '../../../src/server/testing/portal.ts';

const COMPANY_CENTS = 100_000;
const CREDIT_LIMIT_CENTS = cents(120_000);
/** Fee of each refuel, in reais. */
const REFUEL_FEE = '0.75';

export interface Company {
  readonly id: string;
  readonly branchId: string;
  readonly scope: { readonly organizations: readonly string[] };
  readonly token: string;
  readonly start: ModelOrganization;
}

/** Billing type: a postpaid company buys on the bill and makes no transfers. */
export type BillingType = 'prePaid' | 'postPaid';

export async function openModelCompany(
  portal: Portal,
  billingType: BillingType = 'postPaid',
): Promise<Company> {
  const organization = await makeOrganization(portal, {
    companyCents: COMPANY_CENTS,
    hasExpenseCenters: true,
  });
  const token = await portal.signIn(await makeAccount(portal, organization));
  const [importIdOfPerson, importIdOfVehicle] = [newId(portal.clock), newId(portal.clock)];
  const people = [
    ...(await times(3, () => makeMember(portal, organization))),
    await makeMember(portal, organization, { importId: importIdOfPerson }),
  ];
  const vehicles = [
    ...(await times(3, () => makeVehicle(portal, organization))),
    await makeVehicle(portal, organization, { importId: importIdOfVehicle }),
  ];
  await portal.tenancy.inScope(organization.scope, async (tx) => {
    await insertWallets(
      tx,
      portal.clock,
      organization.id,
      'user',
      people.slice(0, 2).map(withoutExpenseCenter),
    );
    await insertWallets(
      tx,
      portal.clock,
      organization.id,
      'vehicle',
      vehicles.slice(0, 2).map(withoutExpenseCenter),
    );
  });
  const [expenseCenterId, first, second] = [newId(portal.clock), newId(portal.clock), newId(portal.clock)];
  await portal.tenancy.asSystem('demo', async (tx) => {
    if (billingType === 'postPaid') {
      await tx
        .updateTable('organizations')
        .set({ billing_type: 'postPaid', credit_limit_cents: CREDIT_LIMIT_CENTS })
        .where('organization_id', '=', organization.id)
        .execute();
    }
    const at = { organization_id: organization.id, created_at: portal.clock.now() };
    await tx
      .insertInto('organization_settings')
      .values({
        organization_id: organization.id,
        refuel_charged_fee: true,
        refuel_charged_fee_value: REFUEL_FEE,
      })
      .execute();
    await tx
      .insertInto('expense_centers')
      .values({ ...at, id: expenseCenterId, name: 'Obra' })
      .execute();
    await tx
      .insertInto('wallets')
      .values([
        { ...at, id: first, user_id: people[0] ?? null, expense_center_id: expenseCenterId },
        { ...at, id: second, vehicle_id: vehicles[0] ?? null, expense_center_id: expenseCenterId },
      ])
      .execute();
    await tx
      .insertInto('ledger_accounts')
      .values(
        [first, second].map((id) => ({ organization_id: organization.id, id, kind: 'wallet' as const })),
      )
      .execute();
  });
  const branch = await makeOrganization(portal, { parentId: organization.id });
  const organizationIds = { id: organization.id, branchId: branch.id, scope: organization.scope };
  const organizationBefore = await readCompany(portal, organizationIds);
  const postings = decidePurchase(organizationBefore, cents(COMPANY_CENTS));
  const bought = { id: 'bought', kind: 'purchase', postedAtMs: 0, postings } as const;
  const start = { ...organizationBefore, entries: [bought] };
  return { ...organizationIds, token, start };
}

const withoutExpenseCenter = (ownerId: string) => ({ ownerId, expenseCenterId: null });

async function times<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  while (results.length < count) results.push(await make());
  return results;
}

export async function readCompany(
  { tenancy }: Portal,
  { id, branchId, scope }: Pick<Company, 'id' | 'branchId' | 'scope'>,
): Promise<ModelOrganization> {
  return tenancy.inScope(scope, async (tx) => {
    const owners = await sql<ModelOwner & { id: string }>`
      SELECT m.user_id AS id, 'user' AS kind, m.status, m.import_id AS "importId",
        EXISTS (SELECT FROM refused_refuels r WHERE r.user_id = m.user_id) AS "isNamed"
      FROM members m WHERE m.role IN ('UserOrg', 'User')
      UNION ALL
      SELECT v.id, 'vehicle', v.status, v.import_id, EXISTS (SELECT FROM refused_refuels r WHERE r.vehicle_id = v.id)
      FROM vehicles v ORDER BY id`.execute(tx);
    const wallets = await sql<ModelWallet & { id: string }>`
      SELECT id, coalesce(user_id, vehicle_id) AS "ownerId", expense_center_id AS "expenseCenterId",
        shared_balance AS "sharedBalance", allow_anywhere AS "allowAnywhere" FROM wallets ORDER BY id`.execute(
      tx,
    );
    const expenseCenters = await sql<{ id: string; status: 'active' | 'deleted' }>`
      SELECT id, status FROM expense_centers ORDER BY id`.execute(tx);
    const accounts = await sql<{ id: string; balanceCents: Cents }>`
      SELECT CASE WHEN kind IN ('spent', 'fees') THEN kind ELSE id::text END AS id,
        sum(balance_cents)::bigint AS "balanceCents" FROM ledger_accounts GROUP BY 1 ORDER BY 1`.execute(tx);
    const fees = await sql<{ cents: Cents }>`
      SELECT (refuel_charged_fee_value * 100)::bigint AS cents FROM organization_settings
      WHERE refuel_charged_fee`.execute(tx);
    const bills = await sql<ModelBill>`
      SELECT b.status, b.owed_cents AS "owedCents",
        (SELECT count(*)::int FROM payments p WHERE p.bill_id = b.id AND p.outcome = 'credited') AS payments
      FROM bills b ORDER BY b.starts_on`.execute(tx);
    return {
      holding: await findHolding(tx, id),
      id,
      branchId,
      debtAccountId: (await findAccount(tx, id, 'debt')).id,
      transfersAccountId: (await findAccount(tx, id, 'transfers')).id,
      companyAccountId: (await findAccount(tx, id, 'company')).id,
      purchasesAccountId: (await findAccount(tx, id, 'purchases')).id,
      refuelFeeCents: fees.rows[0]?.cents ?? null,
      ...(await findOwing(tx, id)),
      bills: bills.rows,
      owners: new Map(owners.rows.map(({ id: key, ...owner }): [string, ModelOwner] => [key, owner])),
      wallets: new Map(wallets.rows.map(({ id: key, ...wallet }) => [key, wallet])),
      expenseCenters: new Map(expenseCenters.rows.map(({ id: key, status }) => [key, status])),
      balancesCents: new Map(accounts.rows.map((account) => [account.id, cents(account.balanceCents)])),
      entries: [],
    };
  });
}

export function plain(organization: ModelOrganization) {
  const { holding, owners, wallets, expenseCenters, balancesCents, owedCents, bills } = organization;
  const sorted = <T>(map: ReadonlyMap<string, T>) => Object.fromEntries([...map].sort());
  const balances = new Map([...balancesCents].filter(([, balance]) => balance !== 0));
  return {
    holding,
    owedCents,
    bills,
    owners: sorted(owners),
    wallets: sorted(wallets),
    expenseCenters: sorted(expenseCenters),
    balances: sorted(balances),
  };
}

export async function entryIds({ tenancy }: Portal, { scope }: Pick<Company, 'scope'>): Promise<string[]> {
  const rows = await tenancy.inScope(scope, (tx) => tx.selectFrom('journal_entries').select('id').execute());
  return rows.map((row) => row.id);
}

export async function readBranchCents({ pool }: Portal, { branchId }: Pick<Company, 'branchId'>) {
  const { rows } = await pool.query<{ cents: number }>(
    `SELECT balance_cents::int AS cents FROM ledger_accounts WHERE organization_id = $1 AND kind = 'company'`,
    [branchId],
  );
  return rows[0]?.cents;
}
