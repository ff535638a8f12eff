import { cnpjCheckDigits } from '#core/validation/cnpj.ts';
import { Readable } from 'node:stream';
import { Secret, TOTP } from 'otpauth';
import { PERMISSION_KEYS } from '#contract/permissions.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { cents, type Cents } from '#core/money/cents.ts';
import type { DatabaseTransaction } from '../../src/server/platform/database/tenancy.ts';
import { newId } from '../../src/server/platform/identifier.ts';
import { addAttachment } from '../../src/server/features/deposits/attachments.service.ts';
import { createDeposit } from '../../src/server/features/deposits/deposits.service.ts';
import { takeIn } from '../../src/server/features/deposits/stored-files.ts';
import { insertDistribution } from '../../src/server/features/balance/record-distribution.repository.ts';
import { insertCharge } from '../../src/server/features/bills/bill-charges.repository.ts';
import { insertBill } from '../../src/server/features/bills/bills.repository.ts';
import { findAccount, insertAccounts } from '../../src/server/ledger/ledger.repository.ts';
import { postEntry } from '../../src/server/ledger/post-entry.ts';
import { decidePurchase } from '../../src/server/ledger/purchase.rules.ts';
import { insertRequestedCharge } from '../../src/server/features/purchases/charge/requested-charges.repository.ts';
import { insertPayment } from '../../src/server/features/incoming-payments/payment/payments.repository.ts';
import { insertReturn } from '../../src/server/features/incoming-payments/return/returns.repository.ts';
import { insertPurchase } from '../../src/server/features/purchases/purchases.repository.ts';
import { takePayment } from '../../src/server/features/incoming-payments/payment/take-payment.service.ts';
import { createCloser } from '../../src/server/features/refuel-sums/closing.ts';
import { insertReceipt } from '../../src/server/features/refuels/receipt/receipts.repository.ts';
import { saveAuthenticator } from '../../src/server/features/sign-in/second-step/authenticators.repository.ts';
import { createVault } from '../../src/server/platform/accounts/vault.ts';
import { createSessions, type OpenedSession } from '../../src/server/platform/accounts/sessions.service.ts';
import { hashAuthCode, hashToken, newToken } from '../../src/server/platform/accounts/tokens.ts';
import { createTerminals } from '../../src/server/features/terminals/terminals.service.ts';
import { changePhoto as changeOrganizationPhoto } from '../../src/server/features/organization-photos/organization-photos.service.ts';
import { changePhoto, checkPhoto } from '../../src/server/features/vehicle-photos/vehicle-photos.service.ts';
import { makeAccount, type TestAccount } from '../../src/server/testing/accounts.ts';
import {
  buyCredit,
  makeRefuel,
  makeMember,
  makeOrganization,
  makeVehicle,
  nobody,
  type TestOrganization,
} from '../../src/server/testing/organizations.ts';
import { makePdf } from '../../src/server/testing/documents.ts';
import { makeRefusal } from '../../src/server/testing/refusals.ts';
import { makeJpeg } from '../../src/server/testing/pictures.ts';
import type { Portal } from '../../src/server/testing/portal.ts';
import { scheduleCredit } from './schedule-records.ts';
import { createApiKeys } from './key-records.ts';
import { createTankRecords } from './tank-records.ts';

export const STATION_TAX_NUMBER = '11222333000181';

export interface Filling {
  /** Part of every name in the organization, so that a test finds the organization's names in an answer. */
  readonly word: string;
  readonly sharingType: 'EMPLOYEE' | 'VEHICLE';
  readonly companyCents: number;
  readonly parentId?: string;
  /** Ids of platform stations, which all organizations share. The new organization disables each of them. */
  readonly stations: readonly string[];
}

export interface FilledOrganization extends TestOrganization {
  /** The first administrator, who has every permission without any record in the database. */
  readonly first: TestAccount;
  /** An administrator who has every permission by records in the database. */
  readonly operator: TestAccount;
  readonly session: OpenedSession;
  readonly resetToken: string;
  readonly authCode: string;
  readonly eventTicket: string;
  readonly movementKey: string;
  readonly taxNumber: string;
}

let taxNumbers = 0;

function nextTaxNumber(): string {
  taxNumbers += 1;
  const twelve = `${taxNumbers}`.padStart(8, '6').padEnd(12, '0');
  return `${twelve}${cnpjCheckDigits(twelve)}`;
}

export async function fillOrganization(portal: Portal, filling: Filling): Promise<FilledOrganization> {
  const { word, companyCents, stations, ...options } = filling;
  const organization = await makeOrganization(portal, options);
  const { pool, clock } = portal;
  const taxNumber = nextTaxNumber();
  await pool.query(
    `UPDATE organizations SET name = $2 || name, trade_name = $2 || trade_name, has_expense_center_module = true,
       federal_tax_number = $3 WHERE organization_id = $1`,
    [organization.id, `${word} `, taxNumber],
  );
  const first = await makeAccount(portal, organization);
  const operator = await makeAccount(portal, organization);
  // A colleague without permissions, whom every administrator of people may change. The tank role distinguishes the
  // colleague's record from all other users.
  const colleague = await makeAccount(portal, organization);
  await pool.query(`UPDATE members SET tank_role = 'AdminInternalTank' WHERE user_id = $1`, [
    colleague.userId,
  ]);
  // Marks that the colleague has not set a first password yet.
  await pool.query(`UPDATE credentials SET first_link_until = created_at WHERE user_id = $1`, [
    colleague.userId,
  ]);
  await pool.query(
    `INSERT INTO administrator_branches (organization_id, user_id, branch_id) VALUES ($1, $2, $1)`,
    [organization.id, colleague.userId],
  );
  const deletedAccount = await makeAccount(portal, organization, { status: 'deleted' });
  await grant(portal, organization, operator.userId, PERMISSION_KEYS);
  await grant(portal, organization, deletedAccount.userId, PERMISSION_KEYS.slice(0, 1));
  await pool.query(`INSERT INTO organization_settings (organization_id) VALUES ($1)`, [organization.id]);
  const { driver, recipient, vehicle, filledVehicle } = await makeOwners(portal, organization, word);
  await pool.query(
    `INSERT INTO station_switches (organization_id, station_id, enabled) SELECT $1, unnest($2::uuid[]), false`,
    [organization.id, stations],
  );
  await buyCredit(portal, organization, cents(companyCents));
  await distribute(portal, organization, companyCents);
  await fillTank(portal, organization, filledVehicle, word, stations);
  const purchase = await buyCreditByAll(portal, organization, operator.userId);
  await depositMoney(portal, organization, operator, { word, purchase });
  await saveRoutes(portal, organization, operator.userId, word);
  await saveLowCreditWarning(portal, organization.id, operator.userId);
  await billLastMonth(portal, organization, operator.userId);
  const { sharingType } = filling;
  await scheduleCredit(portal, organization, { word, sharingType, userId: operator.userId });
  await createTankRecords(portal, organization, {
    word,
    userId: operator.userId,
    driverId: driver,
    vehicleId: filledVehicle,
    former: {
      user: recipient,
      vehicle,
    },
    level: Math.floor(companyCents / 2e3) + 0.137,
  });
  await createApiKeys(portal, organization.id, { word, userId: operator.userId });
  const movementKey = `${word}-${newId(clock)}`;
  await pool.query(
    `INSERT INTO idempotency_keys (organization_id, user_id, key, request_hash, answer, created_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      organization.id,
      operator.userId,
      movementKey,
      hashToken(word),
      JSON.stringify({ entry: newId(clock), amount: companyCents / 100 }),
      clock.now(),
    ],
  );
  return {
    ...organization,
    first,
    operator,
    movementKey,
    taxNumber,
    ...(await signInOperator(portal, operator)),
  };
}

export async function makeDebtor(portal: Portal): Promise<TestOrganization> {
  const { tenancy, clock } = portal;
  const organization = await makeOrganization(portal, { companyCents: 10_000 });
  const driver = await makeMember(portal, organization);
  const wallet = { id: newId(clock), user: driver };
  // The debt gets the lowest id, so that a call whose statement lacks its organization filter finds this debt first.
  // With another debt, the call would refuse the request before it reaches a foreign wallet.
  await portal.pool.query(
    `UPDATE ledger_accounts SET id = '00000000-0000-7000-8000-000000000001' WHERE organization_id = $1 AND kind = 'debt'`,
    [organization.id],
  );
  await portal.pool.query(
    `INSERT INTO wallets (organization_id, id, user_id, created_at) VALUES ($1, $2, $3, $4)`,
    [organization.id, wallet.id, wallet.user, clock.now()],
  );
  await tenancy.inScope(organization.scope, (tx) =>
    insertAccounts(tx, organization.id, [{ id: wallet.id, kind: 'wallet' as const }]),
  );
  await tenancy.inScope(organization.scope, async (tx) => {
    const accountOf = async (kind: 'company' | 'debt' | 'purchases') =>
      (await findAccount(tx, organization.id, kind)).id;
    const entry = { organizationId: organization.id, actor: nobody };
    await postEntry(tx, clock, {
      ...entry,
      kind: 'distribution',
      postings: [
        { accountId: await accountOf('company'), amountCents: cents(-10_000) },
        { accountId: wallet.id, amountCents: cents(10_000) },
      ],
    });
    await postEntry(tx, clock, {
      ...entry,
      kind: 'purchase_return',
      postings: [
        { accountId: await accountOf('debt'), amountCents: cents(-4_000) },
        { accountId: await accountOf('purchases'), amountCents: cents(4_000) },
      ],
    });
  });
  return organization;
}

/** Rewrites the first entry of an organization as a credit transfer from another organization. */
export async function receiveCredit(
  { pool, clock }: Portal,
  organization: TestOrganization,
  giver: TestOrganization,
): Promise<void> {
  await pool.query(
    `INSERT INTO credit_transfers (organization_id, entry_id, other_organization_id, other_name, other_entry_id)
     SELECT e.organization_id, min(e.id::text)::uuid, g.organization_id, g.trade_name, $3
     FROM journal_entries e, organizations g WHERE e.organization_id = $1 AND g.organization_id = $2
     GROUP BY e.organization_id, g.organization_id, g.trade_name`,
    [organization.id, giver.id, newId(clock)],
  );
}

async function makeOwners(portal: Portal, organization: TestOrganization, word: string) {
  const { pool, clock } = portal;
  const person = { firstName: word, lastName: `de ${word}` };
  const driver = await makeMember(portal, organization, person);
  const recipient = await makeMember(portal, organization, {
    ...person,
    role: 'User',
    importId: newId(clock),
  });
  const deletedDriver = await makeMember(portal, organization, { ...person, status: 'deleted' });
  const vehicle = await makeVehicle(portal, organization, { importId: newId(clock) });
  await makeVehicle(portal, organization, { kind: 'container', plate: `Tambor ${word}` });
  const deletedVehicle = await makeVehicle(portal, organization, { status: 'deleted' });
  const filledVehicle = await makeVehicle(portal, organization);
  await pool.query(
    `INSERT INTO member_secrets (organization_id, member_id)
     SELECT organization_id, id FROM members WHERE organization_id = $1 AND user_id = $2`,
    [organization.id, driver],
  );
  const expenseCenter = newId(clock);
  const deletedExpenseCenter = newId(clock);
  await pool.query(
    `INSERT INTO expense_centers (organization_id, id, name, status, created_at)
     SELECT $1::uuid, id, name, status, $2::timestamptz FROM unnest($3::uuid[], $4::text[], $5::text[]) AS c (id, name, status)`,
    [
      organization.id,
      clock.now(),
      [expenseCenter, deletedExpenseCenter],
      [`Frota ${word}`, `Velha frota ${word}`],
      ['active', 'deleted'],
    ],
  );
  const owned = [
    { user: driver },
    { user: driver, center: expenseCenter },
    { vehicle },
    { vehicle, center: expenseCenter },
    { vehicle: filledVehicle },
    { user: deletedDriver },
    { vehicle: deletedVehicle, expenseCenter: deletedExpenseCenter },
  ].map((wallet) => ({ id: newId(clock), ...wallet }));
  await pool.query(
    `INSERT INTO wallets (organization_id, id, user_id, vehicle_id, expense_center_id, created_at)
     SELECT $1::uuid, id, "user", vehicle, center, $2::timestamptz
     FROM jsonb_to_recordset($3) AS w (id uuid, "user" uuid, vehicle uuid, center uuid)`,
    [organization.id, clock.now(), JSON.stringify(owned)],
  );
  await portal.tenancy.inScope(organization.scope, (tx) =>
    insertAccounts(
      tx,
      organization.id,
      owned.map(({ id }) => ({ id, kind: 'wallet' as const })),
    ),
  );
  return { driver, recipient, vehicle, filledVehicle };
}

async function distribute(
  portal: Portal,
  organization: TestOrganization,
  companyCents: number,
): Promise<void> {
  await portal.tenancy.inScope(organization.scope, async (tx) => {
    const company = await findAccount(tx, organization.id, 'company');
    const wallets = await tx
      .selectFrom('ledger_accounts')
      .select('id')
      .where('organization_id', '=', organization.id)
      .where('kind', '=', 'wallet')
      .execute();
    const toWallets = wallets.map(({ id: accountId }, index) => ({
      accountId,
      amountCents: cents(Math.floor(companyCents / 20) + index),
    }));
    const sum = toWallets.reduce((total, { amountCents }) => total + amountCents, 0);
    const { id: entryId } = await postEntry(tx, portal.clock, {
      organizationId: organization.id,
      kind: 'distribution',
      actor: nobody,
      postings: [{ accountId: company.id, amountCents: -sum as Cents }, ...toWallets],
    });
    await insertDistribution(tx, organization.id, {
      entryId,
      source: 'hand',
      userId: nobody.userId,
      wallets: toWallets.length,
      amountCents: cents(sum),
    });
  });
}

async function fillTank(
  portal: Portal,
  organization: TestOrganization,
  vehicle: string,
  word: string,
  [stationId]: readonly string[],
): Promise<void> {
  const { rows } = await portal.pool.query<{ wallet: string }>(
    `SELECT id AS wallet FROM wallets WHERE organization_id = $1 AND vehicle_id = $2`,
    [organization.id, vehicle],
  );
  const wallet = rows[0]?.wallet ?? '';
  for (const odometer of [81_000, 81_400]) {
    const station = `Posto ${word}`;
    await makeRefuel(portal, organization, { vehicle, wallet, odometer, station });
  }
  await fillBefore(portal, organization, { vehicle, wallet, station: `Posto ${word}` }, word);
  const { rows: all } = await portal.pool.query<Record<'vehicle' | 'wallet' | 'center' | 'user', string>>(
    `SELECT w.vehicle_id AS vehicle, w.id AS wallet, w.expense_center_id AS center,
       (SELECT m.user_id FROM members m WHERE m.organization_id = $1 AND m.role = 'UserOrg' AND m.status = 'active' LIMIT 1) AS user
     FROM wallets w JOIN expense_centers e ON e.id = w.expense_center_id AND e.status = 'active'
     WHERE w.organization_id = $1 AND w.vehicle_id IS NOT NULL`,
    [organization.id],
  );
  const { id: terminal_id } = await createTerminals(portal).add(STATION_TAX_NUMBER, `Bomba ${word}`);
  const station = { station_id: stationId ?? null, station_tax_number: STATION_TAX_NUMBER, terminal_id };
  for (const { center: expense_center_id, ...named } of all) {
    const more = { expense_center_id, ...station };
    await makeRefuel(portal, organization, { ...named, odometer: 4_000, more });
  }
  await makeRefusal(portal, organization, {
    reason: 'aboveLimit',
    vehicle_id: vehicle,
    wallet_id: wallet,
    station_name: `Posto ${word}`,
  });
  const photo = checkPhoto(makeJpeg({ seed: word }).toString('base64'));
  await portal.tenancy.inScope(organization.scope, (tx) =>
    changePhoto({ tx, clock: portal.clock, organizationId: organization.id, actor: nobody }, vehicle, photo),
  );
  await portal.tenancy.inScope(organization.scope, (tx) =>
    changeOrganizationPhoto(
      { tx, clock: portal.clock, organizationId: organization.id, actor: nobody },
      photo,
    ),
  );
}

async function buyCreditByAll(
  { tenancy, clock }: Portal,
  { id: organizationId, scope }: TestOrganization,
  userId: string,
): Promise<string> {
  const newPurchase = () => ({
    organization_id: organizationId,
    id: newId(clock),
    amount_cents: cents(12_300),
    user_id: userId,
    created_at: clock.now(),
  });
  const byPix = () => ({
    ...newPurchase(),
    payment_type: 'pix' as const,
    txid: newId(clock).replaceAll('-', ''),
    pix_payload: `code of ${newId(clock)}`,
    expires_at: new Date(clock.now().getTime() + 600_000),
  });
  const transfer = { ...newPurchase(), payment_type: 'transfer' as const };
  await tenancy.inScope(scope, async (tx) => {
    const [pending, paid] = [byPix(), byPix()];
    const [line, dueOn] = [BigInt(`0x${paid.txid}`).toString().padStart(47, '9').slice(-47), '2026-11-25'];
    const slip = { slip_line: line, slip_barcode: line.slice(-44), slip_due_on: dueOn };
    await insertPurchase(tx, pending);
    await insertPurchase(tx, transfer);
    await insertPurchase(tx, { ...newPurchase(), payment_type: 'bankSlip', ...slip });
    await insertPurchase(tx, paid);
    const moving = { tx, clock, organizationId, actor: nobody };
    await takePayment(moving, {
      reference: `for ${paid.id}`,
      source: 'pix',
      of: { txid: paid.txid },
      amountCents: paid.amount_cents,
      paidAt: clock.now(),
    });
    await insertPayment(tx, {
      organization_id: organizationId,
      id: newId(clock),
      reference: `for ${pending.id}`,
      source: 'pix',
      purchase_id: pending.id,
      amount_cents: pending.amount_cents,
      paid_at: clock.now(),
      received_at: clock.now(),
      outcome: 'waiting',
      aside: 'unknown',
    });
    await insertReturn(tx, {
      organization_id: organizationId,
      id: newId(clock),
      reference: `for ${paid.id}`,
      return_id: 'D1',
      purchase_id: paid.id,
      source: 'pix',
      amount_cents: cents(20_000),
      nature: 'MED_FRAUDE',
      status: 'DEVOLVIDO',
      requested_at: clock.now(),
      received_at: clock.now(),
      outcome: 'set_aside',
      aside: 'exceeds',
    });
  });
  return transfer.id;
}

async function saveRoutes(
  { clock, pool }: Portal,
  { id: organizationId }: TestOrganization,
  savedBy: string,
  word: string,
): Promise<void> {
  const wayPoints = [
    { label: `Garagem ${word}`, latitude: -22.8204, longitude: -47.2728 },
    { label: `Obra ${word}`, latitude: -22.9053, longitude: -47.0659 },
  ];
  for (const status of ['active', 'deleted']) {
    await pool.query(
      `INSERT INTO route_scripts (organization_id, id, name, way_points, vehicle_id, user_id, product, corridor_km, returns,
         distance_meters, duration_seconds, is_estimate, status, created_at, updated_at, saved_by)
       SELECT $1, $2, $3, $4, CASE $5 WHEN 'active' THEN v.id END, CASE $5 WHEN 'active' THEN m.user_id END, 'diesel', 10, true,
         60000, 3600, true, $5, $6, $6, $7
       FROM vehicles v, members m
       WHERE v.organization_id = $1 AND v.kind = 'vehicle' AND v.status = 'active' AND v.import_id IS NULL
         AND m.organization_id = $1 AND m.role = 'UserOrg' AND m.status = 'active' LIMIT 1`,
      [
        organizationId,
        newId(clock),
        `Rota ${word} ${status}`,
        JSON.stringify(wayPoints),
        status,
        clock.now(),
        status === 'active' ? savedBy : null,
      ],
    );
  }
}

async function saveLowCreditWarning(
  { clock, pool }: Portal,
  organizationId: string,
  userId: string,
): Promise<void> {
  const now = clock.now();
  await pool.query(
    `INSERT INTO low_marks (organization_id, kind, subject_id, fell_at, told_at) VALUES ($1, 'balance', $1, $2, $2)`,
    [organizationId, now],
  );
  await pool.query(
    `INSERT INTO unsent_mails (organization_id, id, kind, about_id, user_id, news, made_at, try_at)
     VALUES ($1, $2, 'low', $2, $3, '{}', $4, $4)`,
    [organizationId, newId(clock), userId, now],
  );
}

async function billLastMonth(
  { tenancy, clock, pool }: Portal,
  { id: organizationId, scope }: TestOrganization,
  userId: string,
): Promise<void> {
  const now = clock.now();
  const of = {
    organization_id: organizationId,
    billing_type: 'postPaid',
    billing_period: 'monthly',
  } as const;
  const [settled, closed, running] = [newId(clock), newId(clock), newId(clock)];
  await tenancy.inScope(scope, async (tx) => {
    await insertBill(tx, {
      ...of,
      id: settled,
      starts_on: '2026-09-01' as CalendarDate,
      ends_on: '2026-09-30' as CalendarDate,
      starts_at: new Date('2026-09-01T03:00:00Z'),
      ends_at: new Date('2026-10-01T03:00:00Z'),
      opened_at: now,
      status: 'done',
      closed_at: now,
      settled_at: now,
    });
    await insertBill(tx, {
      ...of,
      id: closed,
      starts_on: '2026-10-01' as CalendarDate,
      ends_on: '2026-10-31' as CalendarDate,
      starts_at: new Date('2026-10-01T03:00:00Z'),
      ends_at: new Date('2026-11-01T03:00:00Z'),
      opened_at: now,
      status: 'processing',
      closed_at: now,
      owed_cents: cents(12_300),
      line_count: 1,
      due_on: '2026-11-30' as CalendarDate,
      previous_id: settled,
    });
    await insertBill(tx, {
      ...of,
      // The bill is prepaid, because only a prepaid company may transfer its credit.
      billing_type: 'prePaid',
      id: running,
      starts_on: '2026-11-01' as CalendarDate,
      ends_on: '2026-11-30' as CalendarDate,
      starts_at: new Date('2026-11-01T03:00:00Z'),
      ends_at: new Date('2026-12-01T03:00:00Z'),
      opened_at: now,
      previous_id: closed,
    });
    const company = await findAccount(tx, organizationId, 'company');
    const purchases = await findAccount(tx, organizationId, 'purchases');
    const { id: entry } = await postEntry(tx, clock, {
      organizationId,
      kind: 'purchase',
      actor: nobody,
      postings: decidePurchase(
        { companyAccountId: company.id, purchasesAccountId: purchases.id },
        cents(12_300),
      ),
    });
    await insertPurchase(tx, {
      organization_id: organizationId,
      id: newId(clock),
      payment_type: 'bill',
      amount_cents: cents(12_300),
      user_id: userId,
      created_at: now,
      entry_id: entry,
      bill_id: closed,
    });
    const txid = newId(clock).replaceAll('-', '');
    await insertCharge(tx, {
      organization_id: organizationId,
      txid,
      bill_id: closed,
      pix_payload: `code of ${closed}`,
      // The charge is expired, because the server reuses a valid charge instead of creating a charge.
      expires_at: new Date(now.getTime() - 600_000),
      created_at: new Date(now.getTime() - 1_200_000),
      user_id: userId,
    });
    await insertRequestedCharge(tx, { organization_id: organizationId, txid, made_at: now, ask_at: now });
    await insertPayment(tx, {
      organization_id: organizationId,
      id: newId(clock),
      reference: `for ${closed}`,
      source: 'pix',
      bill_id: closed,
      amount_cents: cents(12_300),
      paid_at: now,
      received_at: now,
      outcome: 'waiting',
      aside: 'amount',
    });
    await insertPayment(tx, {
      organization_id: organizationId,
      id: newId(clock),
      reference: `for ${settled}`,
      source: 'pix',
      bill_id: settled,
      amount_cents: cents(12_300),
      paid_at: now,
      received_at: now,
      outcome: 'credited',
    });
  });
  await pool.query(
    `INSERT INTO bill_cuts (organization_id, bill_id, account_id, position)
     SELECT organization_id, $2, id, 1 FROM ledger_accounts WHERE organization_id = $1 AND kind = 'fees' LIMIT 1`,
    [organizationId, closed],
  );
}

const LAST_MONTH = new Date('2026-10-14T15:00:00Z');

async function fillBefore(
  portal: Portal,
  organization: TestOrganization,
  fill: { readonly vehicle: string; readonly wallet: string; readonly station: string },
  word: string,
): Promise<void> {
  const id = newId({ now: () => LAST_MONTH });
  await makeRefuel(portal, organization, {
    ...fill,
    odometer: 80_600,
    more: { id, performed_at: LAST_MONTH },
  });
  await portal.tenancy.inScope(organization.scope, (tx) =>
    insertReceipt(tx, {
      organization_id: organization.id,
      id: newId(portal.clock),
      fill_id: id,
      content_type: 'image/jpeg',
      bytes: makeJpeg({ seed: `receipt of ${word}` }),
      received_at: portal.clock.now(),
    }),
  );
}

export async function addUpRefuels(portal: Portal): Promise<void> {
  await createCloser(portal).close();
  await portal.pool.query(
    `INSERT INTO vehicles_to_measure (organization_id, vehicle_id)
     SELECT DISTINCT organization_id, vehicle_id FROM vehicle_measures`,
  );
  await portal.pool.query(
    `INSERT INTO company_days (organization_id, day, spent_cents)
     SELECT organization_id, (performed_at AT TIME ZONE time_zone)::date, sum(amount_cents)
     FROM fills JOIN organizations USING (organization_id) GROUP BY 1, 2`,
  );
}

async function depositMoney(
  portal: Portal,
  organization: TestOrganization,
  { userId }: TestAccount,
  { word, purchase }: { readonly word: string; readonly purchase: string },
): Promise<void> {
  const { tenancy, clock } = portal;
  const { id: organizationId, scope } = organization;
  const actor = { ...nobody, userId };
  const pdf = makePdf({ seed: `receipt of ${word}` });
  for (const value of [1_234.56, 10]) {
    const writing = (tx: DatabaseTransaction) => ({ tx, clock, organizationId, actor });
    const { _id: deposit } = await tenancy.inScope(scope, (tx) =>
      createDeposit(writing(tx), {
        value,
        date: '2026-11-02',
        method: 'pix',
        note: `${word} ${value}`,
        purchase,
      }),
    );
    const file = await takeIn(
      portal,
      { scope, organizationId },
      {
        pieces: Readable.from([pdf]),
        mostBytes: pdf.length,
        quotaBytes: Number.MAX_SAFE_INTEGER,
      },
    );
    if (value === 10) continue;
    await tenancy.inScope(scope, (tx) => addAttachment(writing(tx), deposit, file, `${word}.pdf`));
  }
}

async function grant(
  { pool, clock }: Portal,
  organization: TestOrganization,
  userId: string,
  permissions: readonly string[],
): Promise<void> {
  await pool.query(
    `INSERT INTO user_permissions (organization_id, id, user_id, permission, status)
     SELECT $1::uuid, id, $2::uuid, permission, 'active' FROM unnest($3::uuid[], $4::text[]) AS p (id, permission)`,
    [organization.id, userId, permissions.map(() => newId(clock)), [...permissions]],
  );
}

/** Opens a session like a sign-in on the portal page, without the cost of a password hash. */
export function openSession({ tenancy, clock }: Portal, account: TestAccount): Promise<OpenedSession> {
  const sessions = createSessions({ tenancy, clock });
  return tenancy.asSystem('sign-in', (tx) => sessions.open(tx, account.userId, { renewable: true }));
}

const AUTHENTICATOR = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

export async function startAuthenticator(
  { tenancy, clock }: Portal,
  { userId }: TestAccount,
): Promise<string> {
  const sealed = createVault([]).seal(userId, AUTHENTICATOR);
  await tenancy.asSystem('sign-in', (tx) => saveAuthenticator(tx, userId, sealed));
  const totp = new TOTP({ secret: Secret.fromBase32(AUTHENTICATOR) });
  return totp.generate({ timestamp: clock.now().getTime() });
}

export const MAILED_CODE = '112233';

/** Stores a code for the second step of a sign-in, and a code for a movement. */
export async function saveMailedCode({ pool, clock }: Portal, { userId }: TestAccount): Promise<void> {
  const until = new Date(clock.now().getTime() + 600_000);
  await pool.query(
    `INSERT INTO step_up_codes (user_id, sent_at, request_hash, code_hash, expires_at) VALUES ($1, $2, $3, $4, $5)`,
    [userId, clock.now(), hashToken('request'), hashAuthCode(userId, MAILED_CODE), until],
  );
  await pool.query(
    `INSERT INTO auth_codes (user_id, code_hash, expires_at, sent_at) VALUES ($1, $2, $3, $4)`,
    [userId, hashAuthCode(userId, MAILED_CODE), until, clock.now()],
  );
}

async function signInOperator(portal: Portal, operator: TestAccount) {
  const { pool, clock } = portal;
  const resetToken = newToken();
  const until = new Date(clock.now().getTime() + 600_000);
  await pool.query(`INSERT INTO password_resets (token_hash, user_id, expires_at) VALUES ($1, $2, $3)`, [
    hashToken(resetToken),
    operator.userId,
    until,
  ]);
  await saveMailedCode(portal, operator);
  await pool.query(`INSERT INTO recovery_codes (user_id, code_hash) VALUES ($1, $2)`, [
    operator.userId,
    hashToken(`recovery code of ${operator.userId}`),
  ]);
  const authCode = await startAuthenticator(portal, operator);
  const session = await openSession(portal, operator);
  const { body } = await portal.ask<{ ticket: string }>('POST /events/ticket', { token: session.token });
  return { session, resetToken, authCode, eventTicket: body.ticket };
}
