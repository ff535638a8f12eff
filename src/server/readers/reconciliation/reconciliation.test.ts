import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RouteResponse } from '#contract/routes.ts';
import type { Reconciliation } from '#contract/reconciliation.ts';
import { cents } from '#core/money/cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { newId } from '../../platform/identifier.ts';
import { printFigures } from '../../testing/effort.ts';
import { makeAccount } from '../../testing/accounts.ts';
import { newCnpj } from '../../testing/fiscal-documents.ts';
import { openCompany } from '../../testing/open-company.ts';
import {
  buyCredit,
  makeRefuel,
  makeMember,
  makeStation,
  makeVehicle,
  makeWallet,
  nobody,
  type TestOrganization,
} from '../../testing/organizations.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';
import { rowsRead } from '../../testing/rows-read.ts';
import { findAccount } from '../../ledger/ledger.repository.ts';
import { postEntry } from '../../ledger/post-entry.ts';
import { createTerminals } from '../../features/terminals/terminals.service.ts';
import { accountsQuery } from './reconciliation.repository.ts';

type Entries = RouteResponse<'GET /admin/organization/reconciliation/{line}'>;

const MINUTE_MS = 60_000;

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const linesOf = ({ cameIn, isIn }: Reconciliation) =>
  Object.fromEntries(
    [...cameIn, ...isIn].filter(({ amount }) => amount !== 0).map(({ line, amount }) => [line, amount]),
  );

const LONG = 1_000_000;

async function openBooks(postings = 0) {
  const { organization, token, ask: askAny } = await openCompany(portal);
  await portal.pool.query(
    "UPDATE ledger_accounts SET posting_count = $2 WHERE organization_id = $1 AND kind = 'transfers'",
    [organization.id, postings],
  );
  const ask = (query = '', as = token) =>
    portal.ask<Reconciliation>(`GET /admin/organization/reconciliation?${query}`, { token: as });
  const read = async (at?: Date) => (await ask(at && `at=${at.toISOString()}`)).body;
  const put = (call: string, body: object) => askAny(`PUT /admin/organization/${call}`, body);
  const entriesOf = async (line: string, at?: Date) => {
    const found: Entries['docs'][number][] = [];
    for (let next: string | null = ''; next !== null;) {
      const { body }: { body: Entries } = await askAny<Entries>(
        `GET /admin/organization/reconciliation/${line}?limit=2${at ? `&at=${at.toISOString()}` : ''}${next && `&beforeEntry=${next}`}`,
      );
      found.push(...body.docs);
      ({ next } = body);
    }
    return found;
  };
  const expectLines = async (at?: Date) => {
    const { cameIn, isIn } = await read(at);
    for (const { line, amount } of [...cameIn, ...isIn]) {
      const entries = await entriesOf(line, at);
      const ids = entries.map(({ _id }) => _id);
      const sum = entries.reduce((total, entry) => total + centsFromReais(entry.amount), 0);
      expect([line, sum, ids]).toEqual([line, centsFromReais(amount), [...new Set(ids)].sort().reverse()]);
    }
  };
  return { organization, token, ask, read, put, entriesOf, expectLines };
}

function nextMinute(): Date {
  portal.clock.advance(MINUTE_MS);
  return portal.clock.now();
}

async function openPump(organization: TestOrganization, payer: { readonly vehicle: string; user: string }) {
  const taxNumber = newCnpj();
  const station = await makeStation(portal, { federal_tax_number: taxNumber, fuels: ['diesel'] });
  const { key } = await createTerminals(portal).add(taxNumber, 'Bomba 1');
  await portal.pool.query(
    `INSERT INTO organization_settings (organization_id, refuel_charged_fee, refuel_charged_fee_value)
     VALUES ($1, true, 1.5)`,
    [organization.id],
  );
  await portal.pool.query("UPDATE vehicles SET fuel_type = 'diesel' WHERE organization_id = $1", [
    organization.id,
  ]);
  return async (volume: number) => {
    const { body } = await portal.ask<{ _id: string; status: string }>('POST /terminal/refuel', {
      token: key,
      body: { organizationId: organization.id, station, product: 'diesel', price: 5, volume, ...payer },
      headers: { 'idempotency-key': newId(portal.clock) },
    });
    expect(body.status).toBe('done');
    return body._id;
  };
}

async function reverse({ id }: TestOrganization, refuel: string): Promise<void> {
  const token = await portal.signIn(await makeAccount(portal, null));
  const { status } = await portal.ask(
    `POST /superAdmin/organization/transaction/${refuel}/reversal?organizationId=${id}`,
    { token, body: { reason: 'Bomba com defeito' }, headers: { 'idempotency-key': newId(portal.clock) } },
  );
  expect(status).toBe(200);
}

async function transfer({ id, scope }: TestOrganization, amountCents: number): Promise<void> {
  await portal.tenancy.inScope(scope, async (tx) => {
    const [company, transfers] = [
      await findAccount(tx, id, 'company'),
      await findAccount(tx, id, 'transfers'),
    ];
    await postEntry(tx, portal.clock, {
      organizationId: id,
      kind: 'transfer',
      actor: nobody,
      postings: [
        { accountId: company.id, amountCents: cents(amountCents) },
        { accountId: transfers.id, amountCents: cents(-amountCents) },
      ],
    });
  });
}

describe.each([
  ['short', 0],
  ['long', LONG],
])('the reconciliation of a company with a %s journal', (_length, postings) => {
  it('matches sources and uses of credit, now and after each movement', async () => {
    const { organization, read, put, entriesOf, expectLines } = await openBooks(postings);
    const user = await makeMember(portal, organization);
    const vehicle = await makeVehicle(portal, organization);
    const wallet = await makeWallet(portal, organization, { user });
    const refuel = await openPump(organization, { vehicle, user });
    const before = portal.clock.now();
    const bought = nextMinute();
    await buyCredit(portal, organization, cents(100_000));
    const handedOut = nextMinute();
    await put('updateBalance', { shares: [{ id: user, wallet, amount: 300 }] });
    const refuelled = nextMinute();
    const reversedRefuel = await refuel(10);
    const again = nextMinute();
    await refuel(20);
    const reversed = nextMinute();
    await reverse(organization, reversedRefuel);
    const collected = nextMinute();
    await put(`reapBalance/${user}`, { wallets: [wallet], amounts: [50] });
    const transferred = nextMinute();
    await transfer(organization, 25_000);
    await transfer(organization, -10_000);

    const stages: [Date | undefined, object][] = [
      [before, {}],
      [bought, { bought: 1000, company: 1000 }],
      [handedOut, { bought: 1000, company: 700, wallets: 300 }],
      [refuelled, { bought: 1000, company: 700, wallets: 248.5, spent: 50, fees: 1.5 }],
      [again, { bought: 1000, company: 700, wallets: 147, spent: 150, fees: 3 }],
      [reversed, { bought: 1000, company: 700, wallets: 198.5, spent: 150, fees: 3, reversed: -51.5 }],
      [collected, { bought: 1000, company: 750, wallets: 148.5, spent: 150, fees: 3, reversed: -51.5 }],
    ];
    for (const [at, lines] of stages) {
      const found = await read(at);
      expect([found.isNow, found.at, linesOf(found)]).toEqual([false, at?.toISOString(), lines]);
      expect([found.addsUp, found.difference]).toEqual([true, 0]);
      expect(found.accounts.every(({ kept: written }) => written === null)).toBe(true);
    }
    const end = {
      bought: 1000,
      received: 250,
      company: 900,
      wallets: 148.5,
      spent: 150,
      fees: 3,
      given: 100,
      reversed: -51.5,
    };
    expect(linesOf(await read(transferred))).toEqual(end);
    const now = await read();
    expect([now.isNow, now.addsUp, now.cameInTotal, now.isInTotal]).toEqual([true, true, 1250, 1250]);
    expect(linesOf(now)).toEqual(end);
    expect(
      now.accounts.map(({ account, count, posted, kept: written }) => [account, count, posted, written]),
    ).toEqual([
      ['company', 1, 900, 900],
      ['wallet', 1, 148.5, 148.5],
      ['purchases', 1, -1000, -1000],
      ['spent', 16, 100, 100],
      ['fees', 16, 1.5, 1.5],
      ['transfers', 1, -150, -150],
      ['debt', 1, 0, 0],
    ]);
    await expectLines();
    await expectLines(again);
    const lines = (await entriesOf('spent')).map(({ kind, amount, owner, fill }) => [
      kind,
      amount,
      owner !== null,
      fill?.volume,
    ]);
    expect(lines).toEqual([
      ['refuel', 100, true, 20],
      ['refuel', 50, true, 10],
    ]);
    expect((await entriesOf('reversed')).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['reversal', -51.5],
    ]);
  });

  it('balances at every instant, even if clocks of servers differ', async () => {
    const { organization, read } = await openBooks(postings);
    await buyCredit(portal, organization, cents(1_000_000));
    const wallets = [
      await makeWallet(portal, organization, { user: await makeMember(portal, organization) }),
      await makeWallet(portal, organization, { user: await makeMember(portal, organization) }),
    ];
    const start = nextMinute().getTime();
    // Several servers with different clocks post the refuels that the company pays, so a later entry may have an earlier
    // time.
    const asideMs = [0, 40, 10, 60, 30, 20, 90, 50];
    for (const [at, aside] of asideMs.entries()) {
      portal.clock.set(new Date(start + aside));
      await makeRefuel(portal, organization, {
        wallet: wallets[at % 2] ?? '',
        litres: at + 1,
        priceMills: 1000,
      });
    }
    portal.clock.set(new Date(start + MINUTE_MS));
    for (const at of asideMs) {
      const { addsUp, cameInTotal } = await read(new Date(start + at));
      expect([at, addsUp, cameInTotal]).toEqual([at, true, 10_000]);
    }
  });
});

describe('GET /admin/organization/reconciliation', () => {
  it('includes every entry of the requested millisecond and none of the next', async () => {
    const { organization, read } = await openBooks();
    const at = nextMinute();
    await buyCredit(portal, organization, cents(100));
    await buyCredit(portal, organization, cents(20));
    portal.clock.advance(1);
    await buyCredit(portal, organization, cents(3));
    const boughtAt = async (ms: number) => linesOf(await read(new Date(at.getTime() + ms)))['bought'];
    expect([await boughtAt(-1), await boughtAt(0), await boughtAt(1)]).toEqual([undefined, 1.2, 1.23]);
  });

  it('refuses a future time and a time without a time zone', async () => {
    const { ask } = await openBooks();
    const code = async (at: string) => {
      const { status, body } = await ask(`at=${at}`);
      return [status, body.code];
    };
    const ahead = new Date(portal.clock.now().getTime() + 1).toISOString();
    expect(await code(ahead)).toEqual([400, 'instant_ahead']);
    expect(await code('2026-11-20T10:00:00')).toEqual([400, 'validation_failed']);
    expect(await code('ontem')).toEqual([400, 'validation_failed']);
    expect((await ask('at=0001-01-01T00:00:00Z')).body.addsUp).toBe(true);
  });

  it('reports the difference and the number of balances that differ from postings', async () => {
    const { organization, read } = await openBooks();
    await buyCredit(portal, organization, cents(50_000));
    const at = nextMinute();
    await portal.pool.query(
      "UPDATE ledger_accounts SET balance_cents = balance_cents + 700 WHERE organization_id = $1 AND kind = 'company'",
      [organization.id],
    );
    const answer = await read();
    expect([answer.addsUp, answer.difference]).toEqual([false, 0]);
    expect(answer.accounts[0]).toMatchObject({ account: 'company', posted: 500, kept: 507, differing: 1 });
    await portal.pool.query(
      `UPDATE postings SET amount_cents = amount_cents + 700, balance_after_cents = balance_after_cents + 700
       WHERE organization_id = $1 AND amount_cents > 0`,
      [organization.id],
    );
    const posted = await read(at);
    expect([posted.addsUp, posted.difference, posted.cameInTotal, posted.isInTotal]).toEqual([
      false,
      -7,
      500,
      507,
    ]);
  });

  it('continues only after an entry of the same organization, and lists many wallets completely', async () => {
    const { organization, token, put, expectLines } = await openBooks();
    await buyCredit(portal, organization, cents(100_000));
    const shares: object[] = [];
    for (let at = 0; at < 70; at += 1) {
      const user = await makeMember(portal, organization);
      shares.push({ id: user, wallet: await makeWallet(portal, organization, { user }), amount: 1 });
    }
    await put('updateBalance', { shares });
    await put('updateBalance', { shares: shares.slice(0, 3) });
    await expectLines();
    const other = await openBooks();
    await buyCredit(portal, other.organization, cents(100));
    const [theirs] = await other.entriesOf('bought');
    for (const entry of [theirs?._id, newId(portal.clock)]) {
      const { status } = await portal.ask(
        `GET /admin/organization/reconciliation/wallets?beforeEntry=${entry}`,
        { token },
      );
      expect(status).toBe(404);
    }
  });

  it('requires the permission to see transactions', async () => {
    const { organization, ask } = await openBooks();
    const clerk = await makeAccount(portal, organization, { permissions: ['portal.driver.list'] });
    expect((await ask('', await portal.signIn(clerk))).body.code).toBe('permission_missing');
  });
});

describe('accountsQuery', () => {
  it('reads few rows for any number of entries', async () => {
    const { organization } = await openBooks();
    await buyCredit(portal, organization, cents(50_000));
    const read = (until: string | null) =>
      rowsRead(portal.database, accountsQuery(organization.id, until, 'lookedUp'));
    const until = newId(portal.clock);
    const few = await read(until);
    const entries =
      "SELECT n, ('01890000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid AS id FROM generate_series(1, 5000) n";
    // The replication role skips foreign keys and triggers, so that the insert of many rows is fast.
    await portal.pool.query(
      `BEGIN; SET LOCAL session_replication_role = replica;
       INSERT INTO journal_entries (organization_id, id, kind, posted_at)
       SELECT '${organization.id}', id, 'purchase', now() FROM (${entries}) e;
       INSERT INTO postings (organization_id, entry_id, account_id, amount_cents, balance_after_cents, position)
       SELECT a.organization_id, e.id, a.id, 1, 1, n FROM (${entries}) e
       JOIN ledger_accounts a ON a.organization_id = '${organization.id}' AND a.kind IN ('company', 'purchases');
       COMMIT; ANALYZE`,
    );
    const [past, now] = [await read(until), await read(null)];
    printFigures('rows read for a reconciliation', {
      'of one entry': few,
      'of 5000, then': past,
      'of 5000, now': now,
    });
    expect(Math.max(past, now)).toBeLessThan(1000);
  });
});
