import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { cents, type Cents } from '#core/money/cents.ts';
import { PERMISSION_KEYS } from '#contract/permissions.ts';
import type { DatabaseTransaction } from '../platform/database/tenancy.ts';
import { newId } from '../platform/identifier.ts';
import { distribute, type CreditShare } from '../features/balance/distribute.service.ts';
import { updateOwnerStatus, type OwnerKind } from '../ledger/credit/wallets.repository.ts';
import {
  insertExpenseCenter,
  recoverCenter as recoverExpenseCenter,
} from '../features/expense-centers/expense-centers.repository.ts';
import { checkLedger } from '../ledger/check.ts';
import { insertAccounts } from '../ledger/ledger.repository.ts';
import { insertBill } from '../features/bills/bills.repository.ts';
import { insertShares } from '../features/purchases/bound/bound.repository.ts';
import { insertPayment } from '../features/incoming-payments/payment/payments.repository.ts';
import { takeReturns } from '../features/incoming-payments/return/take-returns.service.ts';
import { insertPurchase } from '../features/purchases/purchases.repository.ts';
import { takePayment } from '../features/incoming-payments/payment/take-payment.service.ts';
import { withStamp } from '../platform/seals/stamped-rows.ts';
import { createSessions } from '../platform/accounts/sessions.service.ts';
import { updatePerson } from '../features/people/people.repository.ts';
import { updateVehicle } from '../features/vehicles/vehicles.repository.ts';
import { makeAccount, type TestAccount } from './accounts.ts';
import {
  buyCredit,
  makeRefuel,
  makeMember,
  makeOrganization,
  makeStation,
  makeVehicle,
  nobody,
  type TestOrganization,
} from './organizations.ts';
import type { Portal } from './portal.ts';
import { tanksOf } from './tank-stage.ts';

export const WHOLE_CENTS = cents(100_000);
export const WHOLE_REAIS = 1000;
const PRICE_OF_ONE = 1_000;

interface JournalLine {
  readonly kind: string;
  readonly amountCents: number;
}

export interface Standing {
  readonly companyCents: number;
  readonly distributedCents: number;
  readonly boughtCents: number;
  /** All journal entries of the organization, oldest first. The list omits the initial credit. */
  readonly journal: readonly JournalLine[];
  readonly keys: number;
  readonly imported: number;
}

interface Home {
  readonly organization: TestOrganization;
  readonly administrator: TestAccount;
}

export interface StageOptions {
  readonly sharingType: 'EMPLOYEE' | 'VEHICLE';
  /** Makes the organization a branch of this organization, whose administrators may also act in the branch. */
  readonly branchOf?: Home;
  readonly isSuperAdministrator?: true;
}

type StageParts = Pick<Portal, 'tenancy' | 'clock' | 'pool'>;

export type Stage = Awaited<ReturnType<typeof openStage>>;

export async function openStage(
  parts: StageParts,
  { sharingType, branchOf, isSuperAdministrator }: StageOptions,
) {
  const organization = await makeOrganization(parts, {
    sharingType,
    hasExpenseCenters: true,
    ...(branchOf && { parentId: branchOf.organization.id }),
  });
  const home = isSuperAdministrator ? null : organization;
  const administrator = branchOf?.administrator ?? (await makeAccount(parts, home));
  return {
    organization,
    administrator,
    sharingType,
    /** Opens a session of the administrator without the slow password check. */
    openSession: () => openSession(parts, administrator),
    addAdministrator: () => makeAccount(parts, home, { permissions: PERMISSION_KEYS }),
    openSessionOf: (account: TestAccount) => openSession(parts, account),
    unknownId: () => newId(parts.clock),
    addOwner: (kind: OwnerKind) =>
      kind === 'user' ? makeMember(parts, organization) : makeVehicle(parts, organization),
    addPerson: (role: 'UserOrg' | 'User') => addPerson(parts, organization, role),
    /**
     * Creates a driver with the CPF `name` or a vehicle with the plate `name`. Returns a function that frees the CPF or
     * plate.
     */
    occupy: (kind: OwnerKind, name: string) => occupy(parts, organization, kind, name),
    restorePerson: (id: string) =>
      parts.tenancy.inScope(organization.scope, (tx) =>
        updatePerson(tx, organization.id, id, { status: 'active' }),
      ),
    addContainer: () =>
      makeVehicle(parts, organization, { plate: `Tambor ${newId(parts.clock)}`, kind: 'container' }),
    addImported: (kind: OwnerKind, importId: string) =>
      kind === 'user'
        ? makeMember(parts, organization, { importId })
        : makeVehicle(parts, organization, { importId }),
    restoreOwners: (kind: OwnerKind, ids: readonly string[]) =>
      parts.tenancy.inScope(organization.scope, async (tx) => {
        await updateOwnerStatus(tx, organization.id, kind, ids, 'active');
      }),
    restoreVehicle: (id: string) =>
      parts.tenancy.inScope(organization.scope, (tx) =>
        updateVehicle(tx, organization.id, id, { status: 'active' }),
      ),
    refuel: (wallet: string) => spend(parts, organization, wallet),
    addBranch: async () => (await makeOrganization(parts, { parentId: organization.id })).id,
    addStation: () => makeStation(parts),
    addExpenseCenter: () => addExpenseCenter(parts, organization),
    recoverExpenseCenter: (id: string) =>
      parts.tenancy.inScope(organization.scope, (tx) => recoverExpenseCenter(tx, organization.id, id)),
    /** Each wallet has its own cost center by default, so that one owner can have several wallets. */
    addWallet: async (kind: OwnerKind, ownerId: string, shared = false, expenseCenter?: string) =>
      addWallet(parts, organization, {
        kind,
        ownerId,
        shared,
        expenseCenter: expenseCenter ?? (await addExpenseCenter(parts, organization)),
      }),
    lend: () =>
      parts.tenancy.asSystem('demo', (tx) =>
        tx
          .updateTable('organizations')
          .set({ billing_type: 'postPaid', credit_limit_cents: WHOLE_CENTS })
          .where('organization_id', '=', organization.id)
          .execute(),
      ),
    /**
     * Creates an unpaid purchase of all credit by bank transfer, optionally with a distribution. Returns the id of the
     * purchase.
     */
    addPurchase: (bound?: { for: string }) => addPurchase(parts, organization, administrator, bound?.for),
    payPurchase: (id: string) => payPurchase(parts, organization, id),
    returnPurchase: (id: string) => returnPurchase(parts, organization, id),
    addPayment: () => addPayment(parts, organization),
    addBill: () => addBill(parts, organization),
    buy: (amountCents: Cents = WHOLE_CENTS) => buyCredit(parts, organization, amountCents),
    give: (kind: OwnerKind, id: string, wallet: string, amount = WHOLE_REAIS) =>
      give(parts, organization, kind, [{ id, wallet, amount }]),
    distribute: (kind: OwnerKind, shares: readonly CreditShare[]) => give(parts, organization, kind, shares),
    ...tanksOf(parts, organization),
    readState: () => readStanding(parts, organization.id),
    faults: () => checkLedger(parts.tenancy),
  };
}

async function addPurchase(
  { tenancy, clock }: StageParts,
  { id: organizationId, scope }: TestOrganization,
  { userId }: TestAccount,
  owner?: string,
) {
  const id = newId(clock);
  await tenancy.inScope(scope, async (tx) => {
    await insertPurchase(tx, {
      organization_id: organizationId,
      id,
      payment_type: 'transfer',
      amount_cents: WHOLE_CENTS,
      created_at: clock.now(),
      ...(owner !== undefined && {
        user_id: userId,
        distribution_type: 'EMPLOYEE',
        distribution_rows: 1,
        distribution_cents: WHOLE_CENTS,
        distribution_language: 'pt',
        distribution_status: 'waiting',
      }),
    });
    if (owner === undefined) return;
    const share = { id: owner, wallet: null, expenseCenter: null, amountCents: WHOLE_CENTS };
    await insertShares(tx, organizationId, id, [share]);
  });
  return id;
}

async function payPurchase(
  { tenancy, clock }: StageParts,
  { id: organizationId, scope }: TestOrganization,
  id: string,
) {
  const at = clock.now();
  await tenancy.inScope(scope, async (tx) => {
    await insertPurchase(tx, {
      organization_id: organizationId,
      id,
      payment_type: 'transfer',
      amount_cents: WHOLE_CENTS,
      created_at: at,
    });
    const moving = { tx, clock, organizationId, actor: nobody };
    const payment = { reference: `paid ${id}`, source: 'person', of: { id } } as const;
    await takePayment(moving, { ...payment, amountCents: WHOLE_CENTS, paidAt: at });
  });
}

async function returnPurchase(
  { tenancy, clock }: StageParts,
  { id: organizationId, scope }: TestOrganization,
  id: string,
) {
  const at = clock.now();
  await tenancy.inScope(scope, (tx) =>
    takeReturns({ tx, clock, organizationId, actor: nobody }, `paid ${id}`, [
      {
        returnId: `returned ${id}`,
        amountCents: WHOLE_CENTS,
        status: 'DEVOLVIDO',
        nature: null,
        requestedAt: at,
        settledAt: at,
        reason: 'Contestada',
      },
    ]),
  );
}

async function addBill({ tenancy, clock }: StageParts, { id: organizationId, scope }: TestOrganization) {
  const id = newId(clock);
  const now = clock.now();
  await tenancy.inScope(scope, (tx) =>
    insertBill(tx, {
      organization_id: organizationId,
      id,
      billing_type: 'postPaid',
      billing_period: 'weekly',
      starts_on: '2026-01-05' as CalendarDate,
      ends_on: '2026-01-11' as CalendarDate,
      starts_at: new Date('2026-01-05T03:00:00Z'),
      ends_at: new Date('2026-01-12T03:00:00Z'),
      opened_at: now,
      status: 'processing',
      closed_at: now,
      due_on: '2026-01-16' as CalendarDate,
      owed_cents: WHOLE_CENTS,
    }),
  );
  return id;
}

async function addPayment({ tenancy, clock }: StageParts, { id: organizationId, scope }: TestOrganization) {
  const id = newId(clock);
  await tenancy.inScope(scope, (tx) =>
    insertPayment(tx, {
      organization_id: organizationId,
      id,
      reference: id,
      source: 'pix',
      amount_cents: WHOLE_CENTS,
      paid_at: clock.now(),
      received_at: clock.now(),
      outcome: 'waiting',
      aside: 'paid',
    }),
  );
  return id;
}

async function give(
  { tenancy, clock }: StageParts,
  { id: organizationId, scope }: TestOrganization,
  kind: OwnerKind,
  shares: readonly CreditShare[],
): Promise<string> {
  const { entry } = await tenancy.inScope(scope, (tx) =>
    distribute({ tx, clock, organizationId, actor: nobody }, kind, shares),
  );
  return entry ?? '';
}

async function spend(parts: StageParts, organization: TestOrganization, wallet: string): Promise<string> {
  const { id } = await makeRefuel(parts, organization, {
    wallet,
    litres: WHOLE_REAIS,
    priceMills: PRICE_OF_ONE,
  });
  return id;
}

function openSession({ tenancy, clock }: StageParts, { userId }: TestAccount): Promise<string> {
  const sessions = createSessions({ tenancy, clock });
  return tenancy.asSystem('sign-in', async (tx) => {
    const { token } = await sessions.open(tx, userId, { renewable: false });
    return token;
  });
}

async function addPerson(parts: StageParts, organization: TestOrganization, role: 'UserOrg' | 'User') {
  const owner = await makeMember(parts, organization, { role });
  const { rows } = await parts.pool.query<{ id: string }>(
    'SELECT id FROM members WHERE organization_id = $1 AND user_id = $2',
    [organization.id, owner],
  );
  return { id: rows[0]?.id ?? '', owner };
}

async function occupy(parts: StageParts, organization: TestOrganization, kind: OwnerKind, name: string) {
  const within = <T>(work: (tx: DatabaseTransaction) => Promise<T>) =>
    parts.tenancy.inScope(organization.scope, work);
  if (kind === 'vehicle') {
    const id = await makeVehicle(parts, organization, { plate: name });
    return () => within((tx) => updateVehicle(tx, organization.id, id, { status: 'deleted' }));
  }
  const { id } = await addPerson(parts, organization, 'UserOrg');
  const call = (identifier: string) => within((tx) => updatePerson(tx, organization.id, id, { identifier }));
  await call(name);
  return () => call('00000000000');
}

async function addExpenseCenter(
  { tenancy, clock }: StageParts,
  { id, scope }: TestOrganization,
): Promise<string> {
  const expenseCenter = newId(clock);
  await tenancy.inScope(scope, (tx) =>
    insertExpenseCenter(tx, id, { id: expenseCenter, name: `Obra ${expenseCenter}`, createdAt: clock.now() }),
  );
  return expenseCenter;
}

async function addWallet(
  { tenancy, clock }: StageParts,
  { id: organizationId }: TestOrganization,
  {
    kind,
    ownerId,
    shared,
    expenseCenter,
  }: { kind: OwnerKind; ownerId: string; shared: boolean; expenseCenter: string },
): Promise<string> {
  const id = newId(clock);
  await tenancy.asSystem('demo', async (tx) => {
    await tx
      .insertInto('wallets')
      .values(
        withStamp(tx, 'wallets', {
          organization_id: organizationId,
          id,
          ...(kind === 'user' ? { user_id: ownerId } : { vehicle_id: ownerId }),
          expense_center_id: expenseCenter,
          shared_balance: shared,
          created_at: clock.now(),
        }),
      )
      .execute();
    await insertAccounts(tx, organizationId, [{ id, kind: 'wallet' }]);
  });
  return id;
}

/** Reads the state with one statement as the owner of the tables, which bypasses row-level security. */
async function readStanding({ pool }: StageParts, organizationId: string): Promise<Standing> {
  const { rows } = await pool.query<Standing>(
    `SELECT
       (SELECT sum(balance_cents)::int FROM ledger_accounts WHERE organization_id = $1 AND kind = 'company') AS "companyCents",
       (SELECT coalesce(sum(balance_cents), 0)::int FROM ledger_accounts
         WHERE organization_id = $1 AND kind = 'wallet') AS "distributedCents",
       (SELECT coalesce(-sum(balance_cents), 0)::int FROM ledger_accounts
         WHERE organization_id = $1 AND kind = 'purchases') AS "boughtCents",
       (SELECT coalesce(json_agg(json_build_object('kind', e.kind, 'amountCents', p.amount) ORDER BY e.id), '[]')
         FROM journal_entries e
         JOIN (SELECT entry_id, sum(amount_cents) FILTER (WHERE amount_cents > 0) AS amount FROM postings
               WHERE organization_id = $1 GROUP BY entry_id) p ON p.entry_id = e.id
         WHERE e.organization_id = $1 AND (e.kind <> 'purchase' OR e.actor_user_id IS NOT NULL)) AS journal,
       (SELECT count(*)::int FROM idempotency_keys WHERE organization_id = $1) AS keys,
       (SELECT count(*)::int FROM (
         SELECT import_id FROM vehicles WHERE organization_id = $1
         UNION ALL SELECT import_id FROM members WHERE organization_id = $1) AS records
         WHERE import_id IS NOT NULL) AS imported`,
    [organizationId],
  );
  const [standing] = rows;
  if (!standing) throw new Error('The organisation has no ledger.');
  return standing;
}
