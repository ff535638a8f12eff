import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LiveEvent } from '#contract/events.ts';
import type { RouteBody, RouteResponse } from '#contract/routes.ts';
import { cents } from '#core/money/cents.ts';
import { newId } from '../../platform/identifier.ts';
import { distribute } from '../balance/distribute.service.ts';
import { hashPassword } from '../../platform/accounts/passwords.ts';
import { createTerminals } from '../terminals/terminals.service.ts';
import { CHEAP, makeAccount } from '../../testing/accounts.ts';
import { newAccessKey, newCnpj } from '../../testing/fiscal-documents.ts';
import { makeCompany, type CompanyOptions } from '../../testing/open-company.ts';
import { buyCredit, nobody, type TestOrganization } from '../../testing/organizations.ts';
import { makeJpeg } from '../../testing/pictures.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';

type Answer = RouteResponse<'POST /terminal/refuel'>;
type Body = RouteBody<'POST /terminal/refuel'>;

const MINUTE_MS = 60_000;

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ secrets: [Buffer.alloc(32, 7)] });
});
afterAll(() => portal.close());

const LAST_MONTH = '2026-10';
const newReceipt = (taxNumber: string, month = '2026-11') => newAccessKey(taxNumber, month);

interface Options {
  readonly sharingType?: 'EMPLOYEE' | 'VEHICLE';
  readonly companyReais?: number;
  readonly walletReais?: number;
  readonly pin?: string;
  readonly settings?: CompanyOptions['settings'];
}

async function openFleet(options: Options = {}) {
  const { sharingType = 'EMPLOYEE', companyReais = 0, walletReais = 0 } = options;
  const taxNumber = newCnpj();
  const owner = sharingType === 'EMPLOYEE' ? 'ana' : 'truck';
  const company = await makeCompany(portal, {
    sharingType,
    companyCents: companyReais * 100,
    drivers: { ana: {} },
    vehicles: { truck: { fuelType: 'diesel' } },
    wallets: { [owner]: { cents: walletReais * 100 } },
    stations: { pump: { federal_tax_number: taxNumber, fuels: ['diesel', 'premiumGas'] } },
    ...(options.settings && { settings: options.settings }),
  });
  const { organization } = company;
  const [user, vehicle, station] = [company.drivers.ana, company.vehicles.truck, company.stations.pump];
  const wallet = company.wallets[owner] ?? '';
  const { key } = await createTerminals(portal).add(taxNumber, 'Bomba 1');
  const query = async (text: string, values: unknown[] = []) =>
    (await portal.pool.query(text, [organization.id, ...values])).rows;
  if (options.pin !== undefined) await setPin(organization.id, user, await hashPassword(options.pin, CHEAP));
  const body: Body = {
    organizationId: organization.id,
    vehicle,
    user,
    station,
    product: 'diesel',
    volume: 40,
    price: 5,
  };
  const ask = (change: Partial<Body> = {}, sent: { key?: string; terminal?: string } = {}) =>
    portal.ask<Answer>('POST /terminal/refuel', {
      token: sent.terminal ?? key,
      body: { ...body, ...change },
      headers: { 'idempotency-key': sent.key ?? newId(portal.clock) },
    });
  const standing = async () => {
    const [row] = await query(
      `SELECT (SELECT balance_cents::int FROM ledger_accounts WHERE organization_id = $1 AND kind = 'company') AS company,
         (SELECT balance_cents::int FROM ledger_accounts WHERE organization_id = $1 AND id = $2) AS wallet,
         (SELECT sum(balance_cents)::int FROM ledger_accounts WHERE organization_id = $1 AND kind = 'spent') AS spent,
         (SELECT sum(balance_cents)::int FROM ledger_accounts WHERE organization_id = $1 AND kind = 'fees') AS fees,
         (SELECT count(*)::int FROM fills WHERE organization_id = $1) AS fills,
         (SELECT count(*)::int FROM refused_refuels WHERE organization_id = $1) AS refused`,
      [wallet],
    );
    return row as Record<string, number>;
  };
  const { administrator } = company;
  return {
    organization,
    administrator,
    user,
    vehicle,
    wallet,
    station,
    taxNumber,
    key,
    body,
    ask,
    standing,
    query,
  };
}

async function give(
  { id: organizationId, scope }: TestOrganization,
  to: { readonly owner: string; readonly kind: 'user' | 'vehicle'; readonly reais: number },
): Promise<void> {
  await portal.tenancy.inScope(scope, (tx) =>
    distribute({ tx, clock: portal.clock, organizationId, actor: nobody }, to.kind, [
      { id: to.owner, amount: to.reais },
    ]),
  );
}

async function setPin(organizationId: string, user: string, pinHash: string): Promise<void> {
  await portal.pool.query(
    `INSERT INTO member_secrets (organization_id, member_id, pin_hash)
     SELECT organization_id, id, $3 FROM members WHERE organization_id = $1 AND user_id = $2`,
    [organizationId, user, pinHash],
  );
}

describe('POST /terminal/refuel', () => {
  it('charges the wallet first, then the company, with fees in the same entry', async () => {
    const company = await openFleet({
      companyReais: 500,
      walletReais: 150,
      settings: { refuel_charged_fee: true, refuel_charged_fee_value: '1.99' },
    });
    await company.query('UPDATE wallets SET shared_balance = true WHERE organization_id = $1');
    const { body } = await company.ask({ volume: 40.004, price: 4.999, odometer: 120_400 });
    expect(body).toMatchObject({
      status: 'done',
      approval: 'approved',
      reason: null,
      amount: 199.97,
      fees: { anywhere: 0, refuel: 1.99, total: 1.99 },
      available: 448.04,
      display: 'APROVADO R$ 199,97',
    });
    expect(await company.standing()).toEqual({
      company: 44_804,
      wallet: 0,
      spent: 19_997,
      fees: 199,
      fills: 1,
      refused: 0,
    });
    const [fill] = await company.query('SELECT * FROM fills WHERE organization_id = $1');
    expect(fill).toMatchObject({ company_cents: 5_196, fee_cents: 199, station_id: company.station });
    const [{ odometer_km: odometer }] = await company.query(
      'SELECT odometer_km FROM vehicles WHERE organization_id = $1',
    );
    expect(odometer).toBe(120_400);
  });

  it('finds the vehicle by plate, the person by CPF and the station by CNPJ', async () => {
    const company = await openFleet({ walletReais: 500 });
    await company.query(
      "UPDATE members SET identifier = '11144477735' WHERE organization_id = $1 AND user_id = $2",
      [company.user],
    );
    const [{ license_plate: vehicle }] = await company.query(
      'SELECT license_plate FROM vehicles WHERE organization_id = $1',
    );
    const { body } = await company.ask({ vehicle, user: '11144477735', station: company.taxNumber });
    expect(body).toMatchObject({ status: 'done', amount: 200 });
  });

  it('saves a rejected refuel, moves no credit, and repeats the answer for the same key', async () => {
    const company = await openFleet({ walletReais: 199 });
    const before = await company.standing();
    const key = newId(portal.clock);
    const first = await company.ask({}, { key });
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      status: 'canceled',
      approval: 'rejected',
      reason: 'insufficientBalance',
      numbers: { limit: 199, attempted: 200, excess: 1 },
      entry: null,
      display: 'RECUSADO SALDO INSUFICIENTE',
    });
    await buyCredit(portal, company.organization, cents(100));
    await give(company.organization, { owner: company.user, kind: 'user', reais: 1 });
    const again = await company.ask({}, { key });
    expect([again.text, again.headers['idempotency-hit']]).toEqual([first.text, 'true']);
    expect(await company.standing()).toEqual({ ...before, wallet: 20_000, refused: 1 });
  });

  it('posts one refuel per key of a terminal, and another terminal may use the same key', async () => {
    const company = await openFleet({ walletReais: 1_000 });
    const key = newId(portal.clock);
    const answers = await Promise.all([company.ask({}, { key }), company.ask({}, { key })]);
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
    const { status, body } = await company.ask({ volume: 41 }, { key });
    expect([status, body.code]).toEqual([422, 'idempotency_key_reused']);
    const other = await createTerminals(portal).add(company.taxNumber, 'Bomba 2');
    expect((await company.ask({}, { key, terminal: other.key })).body.status).toBe('done');
    expect(await company.standing()).toMatchObject({ fills: 2, spent: 40_000 });
  });

  it.each([
    ['the wallet', { walletReais: 250 }, { wallet: 5_000 }],
    ['the company', { companyReais: 250 }, { company: 5_000 }],
  ])('spends the last credit of %s only once for concurrent terminals', async (_whose, options, left) => {
    const company = await openFleet(options);
    await company.query('UPDATE wallets SET shared_balance = true WHERE organization_id = $1');
    const { key: other } = await createTerminals(portal).add(company.taxNumber, 'Bomba 2');
    const terminals = [company.key, other, company.key, other];
    const answers = await Promise.all(terminals.map((terminal) => company.ask({}, { terminal })));
    const statuses = answers.map(({ body }) => body.status).sort();
    expect(statuses).toEqual(['canceled', 'canceled', 'canceled', 'done']);
    expect(await company.standing()).toMatchObject({ ...left, spent: 20_000, refused: 3 });
  });

  it('rejects a product that the station does not sell', async () => {
    const company = await openFleet({ walletReais: 500 });
    const before = await company.standing();
    const { body } = await company.ask({ product: 'arla' });
    expect(body).toMatchObject({ status: 'canceled', detail: 'product_not_sold', paid: 0 });
    expect(await company.standing()).toEqual({ ...before, refused: 1 });
  });

  it('counts each refuel towards the daily limit of the company, also for concurrent requests', async () => {
    const company = await openFleet({ walletReais: 2_000 });
    expect((await company.ask()).body.status).toBe('done');
    await portal.pool.query(
      'UPDATE organizations SET company_limit_cents = 60000 WHERE organization_id = $1',
      [company.organization.id],
    );
    const answers = await Promise.all([1, 2, 3].map(() => company.ask()));
    expect(answers.map(({ body }) => body.reason).sort()).toEqual(['aboveOrganizationLimit', null, null]);
    const [refused] = answers.filter(({ body }) => body.reason !== null);
    expect(refused?.body.numbers).toMatchObject({ limit: 600, attempted: 800, excess: 200 });
  });

  it.each<readonly [string, string, string]>([
    ['the monthly limit of the wallet', 'UPDATE wallets SET limit_cents = 20000', 'aboveLimit'],
    [
      'the daily limit of the company',
      'UPDATE organizations SET company_limit_cents = 20000',
      'aboveOrganizationLimit',
    ],
  ])('applies %s by local time up to the last minute', async (_what, limit, reason) => {
    const now = portal.clock.now();
    const company = await openFleet({ walletReais: 2_000 });
    await company.query(`${limit} WHERE organization_id = $1`);
    portal.clock.set(new Date('2026-12-01T02:59:00Z'));
    expect((await company.ask()).body.reason).toBeNull();
    const { body } = await company.ask();
    expect([body.reason, body.numbers.until]).toEqual([reason, '2026-12-01T03:00:00.000Z']);
    portal.clock.set(new Date('2026-12-01T03:00:00Z'));
    expect((await company.ask()).body.reason).toBeNull();
    portal.clock.set(now);
    expect(await company.standing()).toMatchObject({ fills: 2, refused: 1, spent: 40_000 });
  });

  it('rejects a second refuel of the vehicle within the interval', async () => {
    const company = await openFleet({ walletReais: 2_000, settings: { refuel_interval_minutes: 30 } });
    await company.ask();
    portal.clock.advance(29 * MINUTE_MS);
    const { body } = await company.ask();
    expect(body).toMatchObject({
      reason: 'refuelInterval',
      numbers: { limit: 30, attempted: 29, excess: 1 },
    });
    expect(body.display).toMatch(/^RECUSADO INTERVALO ATE \d\d:\d\d$/);
    portal.clock.advance(MINUTE_MS);
    expect((await company.ask()).body.status).toBe('done');
  });

  it("rejects a missing or lower odometer if efficiency blocks, until a user sets the vehicle's record back", async () => {
    const company = await openFleet({ walletReais: 2_000, settings: { efficiency_fuel_block: true } });
    const office = await openOffice(company);
    const ask = async (odometer?: number) => {
      const { body } = await company.ask({ volume: 10, ...(odometer !== undefined && { odometer }) });
      return { ...body, said: body.detail ?? body.reason ?? body.status };
    };
    const missing = await ask();
    expect(missing).toMatchObject({ said: 'odometer_missing', display: 'RECUSADO INFORME O HODOMETRO' });
    const { vehicle, user, station, product, price } = company.body;
    const beforehand = await office.preview({ vehicle, user, station, product, volume: 10, price });
    expect(beforehand.body).toMatchObject({ passes: true });
    expect((await office.preview({ transaction: missing._id })).body.detail).toBe('odometer_missing');
    expect((await ask(1_204_000)).said).toBe('done');
    expect(await ask(120_500)).toMatchObject({
      said: 'odometer_back',
      numbers: {
        limit: 1204e3,
        attempted: 120500,
        excess: 1083500,
      },
      display: 'RECUSADO HODOMETRO MENOR QUE ANTERIOR',
    });
    const { status } = await portal.ask(
      `PUT /admin/organization/vehicle/${vehicle}?organizationId=${company.organization.id}`,
      {
        token: office.administrator,
        body: { odometer: 120_400 },
        headers: { 'idempotency-key': newId(portal.clock) },
      },
    );
    expect(status).toBe(200);
    expect((await ask(120_500)).said).toBe('done');
  });

  it('ignores the lower odometer of a rejected refuel in its preview after a later refuel of the vehicle', async () => {
    const company = await openFleet({ walletReais: 300, settings: { efficiency_fuel_block: true } });
    const office = await openOffice(company);
    const dear = await company.ask({ volume: 100, price: 5, odometer: 1_000 });
    expect(dear.body).toMatchObject({ reason: 'insufficientBalance' });
    expect((await company.ask({ volume: 10, price: 5, odometer: 1_200 })).body.status).toBe('done');
    const back = await company.ask({ volume: 10, price: 5, odometer: 1_100 });
    expect(back.body.detail).toBe('odometer_back');
    const now = async (transaction: string, named = {}) => {
      const { body } = await office.preview({ transaction, volume: 10, ...named });
      return body.passes ? 'passes' : body.detail;
    };
    expect(await now(dear.body._id)).toBe('passes');
    expect(await now(dear.body._id, { odometer: 1_000 })).toBe('odometer_back');
    expect(await now(back.body._id)).toBe('odometer_back');
  });

  it('applies the interval to the person too if the company selects so, also for concurrent requests', async () => {
    const settings = { refuel_interval_minutes: 30 };
    const reais = { companyReais: 5_000, walletReais: 5_000 };
    const company = await openFleet({ sharingType: 'VEHICLE', settings, ...reais });
    const { addVehicle } = await openOffice(company);
    const van = await addVehicle(5_000);
    const inBoth = async () => {
      const answers = await Promise.all([company.ask(), company.ask({ vehicle: van })]);
      return answers.map(({ body }) => body.reason ?? body.status).sort();
    };
    expect(await inBoth()).toEqual(['done', 'done']);
    portal.clock.advance(30 * MINUTE_MS);
    await company.query(
      'UPDATE organization_settings SET refuel_interval_by_person = true WHERE organization_id = $1',
    );
    // The test repeats the two concurrent requests, because they collide only sometimes.
    for (let round = 0; round < 8; round += 1) {
      expect(await inBoth()).toEqual(['done', 'refuelInterval']);
      portal.clock.advance(30 * MINUTE_MS);
    }
    await inBoth();
    portal.clock.advance(29 * MINUTE_MS);
    const { body } = await company.ask({ vehicle: van });
    expect(body).toMatchObject({ reason: 'refuelInterval', numbers: { attempted: 29, excess: 1 } });
  });

  it.skipIf(!process.env['TEST_DATABASE_URL'])(
    'answers busy while another transaction locks the wallet, and accepts the repeated request',
    async () => {
      const company = await openFleet({ walletReais: 500 });
      const key = newId(portal.clock);
      const holder = await portal.pool.connect();
      await holder.query('BEGIN');
      await holder.query('SELECT FROM ledger_accounts WHERE id = $1 FOR UPDATE', [company.wallet]);
      const { status, body } = await company.ask({}, { key });
      await holder.query('ROLLBACK');
      holder.release();
      expect([status, body]).toMatchObject([503, { code: 'busy' }]);
      expect((await company.ask({}, { key })).body.status).toBe('done');
    },
    10_000,
  );

  it('approves a refuel elsewhere only with an unused receipt of the same station and month', async () => {
    const company = await openFleet({
      walletReais: 2_000,
      settings: { anywhere_receipt_reading_required: true, anywhere_fee: '2.5' },
    });
    await company.query('UPDATE wallets SET allow_anywhere = true WHERE organization_id = $1');
    await portal.pool.query('INSERT INTO station_switches VALUES ($1, $2, false)', [
      company.organization.id,
      company.station,
    ]);
    const without = await company.ask({ device: true });
    expect(without.body).toMatchObject({
      status: 'done',
      approval: 'pendingReceiptValidation',
      alerts: ['MISSING_RECEIPT_VALIDATION', 'DEVICE_DETECTED_DURING_REFUELING'],
      fees: { anywhere: 5, total: 5 },
    });
    const receipt = newReceipt(company.taxNumber);
    expect((await company.ask({ receipt })).body.approval).toBe('approved');
    const used = await company.ask({ receipt });
    expect([used.status, used.body.code]).toEqual([409, 'receipt_used']);
    const other = await company.ask({ receipt: newReceipt(newCnpj()) });
    expect(other.body.code).toBe('receipt_of_another_station');
    const old = await company.ask({ receipt: newReceipt(company.taxNumber, LAST_MONTH) });
    expect(old.body.code).toBe('receipt_of_another_month');
    expect(await company.standing()).toMatchObject({ fills: 2, fees: 1_000 });
  });
});

describe('PIN at the pump', () => {
  it('matches the old hash of a PIN, and stores the PIN as an HMAC afterwards', async () => {
    const company = await openFleet({ walletReais: 2_000, pin: '4711' });
    expect((await company.ask({ pin: '4711' })).body.status).toBe('done');
    const [{ pin_hash: renewed }] = await company.query(
      'SELECT pin_hash FROM member_secrets WHERE organization_id = $1',
    );
    expect(renewed).toMatch(/^hmac-sha256\$/);
    expect((await company.ask({ pin: '4711' })).body.status).toBe('done');
    expect((await company.ask()).body.reason).toBe('incorrectPassword');
  });

  it('locks a PIN for 15 minutes after five wrong entries, and counts a repeated key once', async () => {
    const company = await openFleet({ walletReais: 2_000, pin: '4711' });
    const key = newId(portal.clock);
    await company.ask({ pin: '0000' }, { key });
    await company.ask({ pin: '0000' }, { key });
    for (let count = 1; count < 5; count += 1) {
      expect((await company.ask({ pin: '0000' })).body).toMatchObject({
        reason: 'incorrectPassword',
        detail: null,
      });
    }
    const { body } = await company.ask({ pin: '4711' });
    expect(body).toMatchObject({ reason: 'incorrectPassword', detail: 'locked' });
    portal.clock.advance(15 * MINUTE_MS);
    expect((await company.ask({ pin: '4711' })).body.status).toBe('done');
  });

  it('permits at most five guesses of a PIN, also for concurrent terminals', async () => {
    const company = await openFleet({ walletReais: 9_000, pin: '4711' });
    await company.ask({ pin: '4711' });
    const guesses = [...Array.from({ length: 11 }, (_none, index) => `${1_000 + index}`), '4711'];
    for (const pin of guesses.slice(0, 5)) await company.ask({ pin });
    const answers = await Promise.all(guesses.slice(5).map((pin) => company.ask({ pin })));
    expect(new Set(answers.map(({ body }) => body.detail))).toEqual(new Set(['locked']));
  });
});

describe('invalid refuel requests', () => {
  const unknown = '018f0000-0000-7000-8000-000000000000';

  it.each<readonly [string, Partial<Record<keyof Body, unknown>>, number, string]>([
    ['zero liters', { volume: 0 }, 400, 'validation_failed'],
    ['a million liters', { volume: 1_000_000 }, 400, 'validation_failed'],
    ['a fourth decimal of the volume', { volume: 1.0001 }, 400, 'validation_failed'],
    ['a volume that is not a number', { volume: NaN }, 400, 'validation_failed'],
    ['a price of zero', { price: 0 }, 400, 'validation_failed'],
    ['an amount below a cent', { volume: 0.001, price: 0.001 }, 422, 'refuel_too_small'],
    ['an unknown vehicle', { vehicle: unknown }, 404, 'record_unknown'],
    ['an unknown person', { user: unknown }, 404, 'record_unknown'],
    ['an unknown station', { station: unknown }, 404, 'record_unknown'],
    ['an unknown wallet', { wallet: unknown }, 404, 'record_unknown'],
    ['no person to pay', { user: undefined }, 422, 'refuel_user_required'],
    ['an unknown company', { organizationId: unknown }, 403, 'organization_forbidden'],
    ['a receipt with a wrong check digit', { receipt: '1'.repeat(44) }, 400, 'validation_failed'],
  ])('refuses a refuel with %s and changes nothing', async (_what, change, status, code) => {
    const company = await openFleet({ walletReais: 500 });
    const before = await company.standing();
    const answer = await company.ask(change as Partial<Body>);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await company.standing()).toEqual(before);
  });

  it("refuses another company's vehicle, another station's terminal and a deleted person", async () => {
    const [company, other] = [await openFleet({ walletReais: 500 }), await openFleet({ walletReais: 500 })];
    const { body } = await company.ask({ vehicle: other.vehicle });
    expect(body).toMatchObject({ code: 'record_unknown', details: [{ part: 'body', path: '/vehicle' }] });
    expect((await company.ask({}, { terminal: other.key })).body.code).toBe('terminal_of_another_station');
    await company.query("UPDATE members SET status = 'deleted' WHERE organization_id = $1");
    expect((await company.ask()).body.code).toBe('record_unknown');
  });

  it('refuses a refuel from an unknown or revoked terminal', async () => {
    const company = await openFleet({ walletReais: 500 });
    const terminals = createTerminals(portal);
    const { id, key } = await terminals.add(company.taxNumber, '');
    expect((await company.ask({}, { terminal: key })).status).toBe(200);
    await terminals.revoke(id);
    for (const terminal of [key, `${company.key}x`, 'litro_terminal_']) {
      const { status, body } = await company.ask({}, { terminal });
      expect([status, body.code]).toEqual([401, 'terminal_unknown']);
    }
  });
});

async function openOffice(company: Awaited<ReturnType<typeof openFleet>>) {
  const administrator = await portal.signIn(company.administrator);
  const superAdministrator = await portal.signIn(await makeAccount(portal, null));
  const send = <T>(call: string, body?: unknown, token = administrator) =>
    portal.ask<T>(`${call}?organizationId=${company.organization.id}`, {
      token,
      body,
      headers: { 'idempotency-key': newId(portal.clock) },
    });
  const A = '/admin/organization';
  return {
    preview: (body: object) =>
      send<RouteResponse<'POST /admin/organization/refuel/preview'>>(`POST ${A}/refuel/preview`, body),
    sendReceipt: (id: string, body: object) =>
      send<{ approval: string }>(`POST ${A}/transaction/${id}/receipt`, body),
    receipts: (id: string) =>
      send<RouteResponse<'GET /admin/organization/transaction/{id}/receipt'>>(
        `GET ${A}/transaction/${id}/receipt`,
      ),
    approve: (id: string, approval: string) =>
      send<{ approval: string }>(`PUT ${A}/transaction/${id}/approval`, { approval, reason: 'Conferido' }),
    correct: (id: string, odometer: number | null) =>
      send(`PUT ${A}/transaction/${id}/odometer`, { odometer, reason: 'Digitado errado' }),
    reverse: (id: string, token = superAdministrator) =>
      send<RouteResponse<'POST /superAdmin/organization/transaction/{id}/reversal'>>(
        `POST /superAdmin/organization/transaction/${id}/reversal`,
        { reason: 'Bomba com defeito' },
        token,
      ),
    addVehicle: async (amount: number) => {
      const { body } = await send<{ _id: string }>(`POST ${A}/vehicle`, {
        licensePlate: 'ABC1D23',
        fuelType: 'diesel',
      });
      await send(`PUT ${A}/updateVehicleBalance`, { shares: [{ id: body._id, amount }] });
      return body._id;
    },
    administrator,
  };
}

async function refuelElsewhere() {
  const company = await openFleet({
    walletReais: 500,
    settings: { anywhere_receipt_reading_required: true, anywhere_fee: '2.5' },
  });
  await company.query('UPDATE wallets SET allow_anywhere = true WHERE organization_id = $1');
  await portal.pool.query('INSERT INTO station_switches VALUES ($1, $2, false)', [
    company.organization.id,
    company.station,
  ]);
  const { body } = await company.ask({ odometer: 1_000 });
  return { company, id: body._id, office: await openOffice(company) };
}

describe('POST /admin/organization/refuel/preview', () => {
  it('reports every rule with its comparison and writes nothing', async () => {
    const company = await openFleet({ walletReais: 199, pin: '4711' });
    const office = await openOffice(company);
    const before = await company.standing();
    const { vehicle, user, station, product, volume, price } = company.body;
    const { body } = await office.preview({ vehicle, user, station, product, volume, price });
    expect(body).toMatchObject({ passes: false, reason: 'insufficientBalance', numbers: { excess: 1 } });
    expect(body.rules.find(({ rule }) => rule === 'pin')).toMatchObject({
      outcome: 'notAsked',
      why: 'beforehand',
    });
    expect(body.rules).toHaveLength(16);
    expect(await company.standing()).toEqual(before);
  });

  it('judges a rejected refuel again, also with a changed volume', async () => {
    const company = await openFleet({ walletReais: 199 });
    const office = await openOffice(company);
    const { body: refused } = await company.ask();
    expect((await office.preview({ transaction: refused._id })).body.passes).toBe(false);
    expect((await office.preview({ transaction: refused._id, volume: 39 })).body.passes).toBe(true);
    expect((await office.preview({ transaction: newId(portal.clock) })).status).toBe(404);
    expect((await office.preview({ user: company.user })).body.code).toBe('refuel_incomplete');
  });
});

describe('receipts of refuels', () => {
  it('approves a pending refuel by its access key, not by a picture, and accepts the key once', async () => {
    const { company, id, office } = await refuelElsewhere();
    const picture = makeJpeg({ width: 900, height: 1_200, exif: 'GPSLatitude -23.55052' });
    const file = picture.toString('base64');
    expect((await office.sendReceipt(id, { file })).body.approval).toBe('pendingReceiptValidation');
    const key = newReceipt(company.taxNumber);
    const qr = `https://www.nfce.fazenda.sp.gov.br/qrcode?p=${key}|2|1|1|C0FFEE`;
    expect((await office.sendReceipt(id, { accessKey: qr })).body.approval).toBe('approved');
    expect((await office.sendReceipt(id, { accessKey: key })).body.code).toBe('receipt_used');
    const { docs } = (await office.receipts(id)).body;
    expect(docs.map(({ accessKey, contentType }) => [accessKey, contentType])).toEqual([
      [key, null],
      [null, 'image/jpeg'],
    ]);
    expect(Buffer.from(docs[1]?.file ?? '', 'base64').includes('GPSLatitude')).toBe(false);
  });

  it('approves only one refuel by one receipt, also for concurrent requests', async () => {
    const { company, id, office } = await refuelElsewhere();
    const others = await Promise.all([1, 2, 3].map(() => company.ask({ volume: 5 })));
    const accessKey = newReceipt(company.taxNumber);
    const sent = [
      ...[id, ...others.map(({ body }) => body._id)].map((one) => office.sendReceipt(one, { accessKey })),
      ...[1, 2].map(() => company.ask({ volume: 5, receipt: accessKey })),
    ];
    const codes = (await Promise.all(sent)).map(({ body }) => body.code ?? body.approval);
    expect(codes.sort()).toEqual(['approved', ...Array<string>(5).fill('receipt_used')]);
    const [counts] = await company.query(
      `SELECT count(*)::int AS receipts, (SELECT count(*)::int FROM fills WHERE organization_id = $1
         AND approval = 'approved') AS approved FROM receipts WHERE organization_id = $1`,
    );
    expect(counts).toEqual({ receipts: 1, approved: 1 });
  });

  it.each<readonly [string, object, string]>([
    ['an empty request', {}, 'receipt_missing'],
    ['an unreadable key', { accessKey: '../'.repeat(20) }, 'receipt_unreadable'],
    [
      'an SVG page instead of a picture',
      { file: Buffer.from('<svg><script/></svg>').toString('base64') },
      'receipt_unreadable',
    ],
    ['a file of 20 MB', { file: 'A'.repeat(20 * 1024 * 1024) }, 'payload_too_large'],
  ])('refuses %s as a receipt', async (_what, body, code) => {
    const { id, office } = await refuelElsewhere();
    expect((await office.sendReceipt(id, body)).body.code).toBe(code);
  });
});

describe('changing a posted refuel', () => {
  it('changes approval and odometer without moving credit, and stores the typed odometer beside the corrected odometer', async () => {
    const { company, id, office } = await refuelElsewhere();
    const before = await company.standing();
    expect((await office.approve(id, 'rejected')).body.approval).toBe('rejected');
    expect((await office.correct(id, 100_000)).body).toMatchObject({
      odometer: 100_000,
      isOdometerCorrected: true,
    });
    expect(await company.standing()).toEqual(before);
    const [fill] = await company.query('SELECT * FROM fills WHERE organization_id = $1');
    expect(fill).toMatchObject({
      odometer_km: 1_000,
      corrected_odometer_km: 100_000,
      odometer_reason: 'Digitado errado',
    });
  });

  it("updates the vehicle's odometer with a correction, unless a user has changed the vehicle's record", async () => {
    const { company, id, office } = await refuelElsewhere();
    const recorded = async () => {
      const [vehicle] = await company.query('SELECT odometer_km FROM vehicles WHERE organization_id = $1');
      return vehicle?.odometer_km;
    };
    expect(await recorded()).toBe(1_000);
    await office.correct(id, 800);
    expect(await recorded()).toBe(800);
    await office.correct(id, 1_200);
    expect(await recorded()).toBe(1_200);
    await company.query('UPDATE vehicles SET odometer_km = 2000 WHERE organization_id = $1');
    await office.correct(id, 900);
    expect(await recorded()).toBe(2_000);
  });

  it('sends an event for each receipt, decision, correction and reversal', async () => {
    const { company, id, office } = await refuelElsewhere();
    const heard: LiveEvent['type'][] = [];
    const stop = portal.bus.subscribe(company.organization.id, ({ type }) => heard.push(type));
    await office.sendReceipt(id, { accessKey: newReceipt(company.taxNumber) });
    await office.approve(id, 'rejected');
    await office.correct(id, 100_000);
    expect(heard.splice(0)).toEqual(['refuel-marks', 'refuel-marks', 'refuel-marks']);
    await office.approve(newId(portal.clock), 'rejected');
    expect(heard).toEqual([]);
    await office.reverse(id);
    expect(heard).toEqual(['balance', 'distribution']);
    stop();
  });

  it('reverses a refuel once, with its fees, and only for a super administrator', async () => {
    const { company, id, office } = await refuelElsewhere();
    expect((await office.reverse(id, office.administrator)).status).toBe(403);
    const { body } = await office.reverse(id);
    expect(body).toMatchObject({ amount: 205, toWallet: 205, toCompany: 0 });
    expect((await office.reverse(id)).body.code).toBe('refuel_reversed');
    expect(await company.standing()).toMatchObject({ wallet: 50_000, spent: 0, fees: 0, fills: 1 });
  });

  it('returns the credit to the company if the owner is inactive', async () => {
    const { company, id, office } = await refuelElsewhere();
    await company.query("UPDATE members SET status = 'inactive' WHERE organization_id = $1");
    expect((await office.reverse(id)).body).toMatchObject({ toWallet: 0, toCompany: 205 });
  });
});
