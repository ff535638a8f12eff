import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Balance } from '#contract/balance.ts';
import type { Purchase } from '#contract/purchases.ts';
import type { Reconciliation } from '#contract/reconciliation.ts';
import { cents } from '#core/money/cents.ts';
import { createTenancy } from '../../../src/server/platform/database/tenancy.ts';
import { checkLedger } from '../../../src/server/ledger/check.ts';
import { createRandom } from '../../../src/server/demo/random.ts';
import { decimal, readPixCode } from '../../../src/server/features/payments/pix-code.rules.ts';
import { effort, isLong, printFigures } from '../../../src/server/testing/effort.ts';
import { seed } from '../../support/share.ts';
import type { Company } from './bank.ts';
import { signed } from './counter.ts';
import { describePostgres, lookInto, prepareFolder, preparePostgres, usePostgres } from './databases.ts';
import type { Prepared } from './databases.ts';
import { createConnection, type Connection } from './line.ts';
import { startServer, type RunningServer } from './running-server.ts';
import { PAUSE_MS } from './storm-state.ts';

/**
 * Notices and kills on each engine: 100 000 notices in the long run. After a kill, the embedded database starts more slowly,
 * so it gets a fifth of the notices.
 */
const ON_PGLITE = { notices: effort({ usual: 400, long: 20_000 }), kills: effort({ usual: 4, long: 20 }) };
const ON_POSTGRES = { notices: effort({ usual: 400, long: 80_000 }), kills: effort({ usual: 4, long: 80 }) };
const NOTICES_OF_A_PURCHASE = 20;
const BANKS = 4;
/** Time limit of a test. On the embedded database, the long run takes more than an hour while other programs work. */
const LIMIT_MS = effort({ usual: 600_000, long: 4 * 3_600_000 });

interface BankReturn {
  readonly id: string;
  readonly amountCents: number;
  readonly status: 'DEVOLVIDO' | 'NAO_REALIZADO';
}

interface PurchaseStory {
  readonly purchaseId: string;
  readonly txid: string;
  readonly amountCents: number;
  readonly endToEndId: string;
  readonly returns: readonly BankReturn[];
}

const random = createRandom(seed);
const uniqueId = (letter: string) => `${letter}${randomUUID().replaceAll('-', '').slice(1)}`;

function drawReturns(amountCents: number): BankReturn[] {
  const returns: BankReturn[] = [];
  let leftCents = amountCents;
  while (returns.length < 4 && leftCents > 0 && random.chance(0.6)) {
    const returnedCents = random.chance(0.3) ? leftCents : random.int(1, leftCents);
    const isFinal = random.chance(0.8);
    returns.push({
      id: uniqueId('D'),
      amountCents: returnedCents,
      status: isFinal ? 'DEVOLVIDO' : 'NAO_REALIZADO',
    });
    if (isFinal) leftCents -= returnedCents;
  }
  if (random.chance(0.1))
    returns.push({ id: uniqueId('X'), amountCents: amountCents + 1, status: 'DEVOLVIDO' });
  return returns;
}

const isPosted = ({ amountCents }: PurchaseStory, one: BankReturn) =>
  one.status === 'DEVOLVIDO' && one.amountCents <= amountCents;

async function distributeAll(connection: Connection, holder: string): Promise<void> {
  const distribute = async () => {
    const { body } = await connection.ask<Balance>('GET /admin/organization/balance');
    if (body.company === 0) return 200;
    const { status } = await connection.ask('PUT /admin/organization/updateBalance', {
      body: { shares: [{ id: holder, amount: body.company }] },
      key: randomUUID(),
    });
    return status;
  };
  await expect.poll(distribute, { timeout: 30_000 }).toBe(200);
}

async function buy(connection: Connection, holder: string): Promise<PurchaseStory> {
  const value = random.int(200, 999) / 100;
  const distribution = random.chance(0.7)
    ? { type: 'EMPLOYEE', shares: [{ id: holder, amount: value }] }
    : undefined;
  const { status, body } = await connection.ask<Purchase>('POST /admin/organization/purchase', {
    body: { value, paymentType: 'pix', ...(distribution && { distribution }) },
    key: randomUUID(),
  });
  expect(status).toBe(200);
  const amountCents = Math.round(value * 100);
  return {
    purchaseId: body._id,
    txid: readPixCode(body.pix?.payload ?? '')?.txid ?? '',
    amountCents,
    endToEndId: uniqueId('E'),
    returns: drawReturns(amountCents),
  };
}

function noticeOf({ txid, amountCents, endToEndId, returns }: PurchaseStory, isComplete: boolean): object {
  const horario = new Date().toISOString();
  const reported = returns
    .filter(() => isComplete || random.chance(0.4))
    .map((one) => ({
      id: one.id,
      valor: decimal(cents(one.amountCents)),
      horario: { solicitacao: horario },
      status: isComplete || random.chance(0.5) ? one.status : 'EM_PROCESSAMENTO',
      natureza: 'MED_FRAUDE',
    }));
  return {
    // Some banks write the end-to-end id of a payment in lower case.
    endToEndId: random.chance(0.1) ? endToEndId.toLowerCase() : endToEndId,
    txid,
    valor: decimal(cents(amountCents)),
    horario,
    ...(reported.length > 0 && { devolucoes: reported }),
  };
}

function startBanks(server: RunningServer, notices: readonly object[]) {
  const faults: string[] = [];
  let next = 0;
  let confirmed = 0;
  let repeated = 0;
  let isOver = false;
  onTestFinished(() => {
    isOver = true;
  });
  const connections = Array.from({ length: BANKS }, (_none, index) =>
    createConnection([server.url], index + 10, ''),
  );
  const sendNotices = async (connection: Connection) => {
    while (!isOver && next < notices.length) {
      const body = { pix: [notices[next]] };
      next += 1;
      for (;;) {
        const { status, code } = await connection.ask('POST /webhooks/pix', { body, headers: signed(body) });
        if (status === 200 || isOver) break;
        if (status !== 0 && status !== 503) faults.push(`${status} ${code}`);
        repeated += 1;
        await wait(PAUSE_MS);
      }
      confirmed += 1;
    }
    connection.close();
  };
  const all = Promise.all(connections.map(sendNotices));
  return {
    faults,
    repeated: () => repeated,
    until: async (count: number) => {
      while (confirmed < count && faults.length === 0) await wait(PAUSE_MS);
    },
    end: () => all,
  };
}

async function distributeEverywhere(server: RunningServer, companies: readonly Company[]): Promise<void> {
  for (const [index, { clients, holders }] of companies.entries()) {
    const connection = createConnection([server.url], index, clients[0]?.token ?? '');
    await distributeAll(connection, holders[0] ?? '');
    connection.close();
  }
}

async function expectEven(server: RunningServer, companies: readonly Company[]): Promise<void> {
  for (const [index, { clients }] of companies.entries()) {
    const connection = createConnection([server.url], index, clients[0]?.token ?? '');
    const reconciliation = await connection.ask<Reconciliation>('GET /admin/organization/reconciliation');
    expect([reconciliation.status, reconciliation.body.addsUp, reconciliation.body.difference]).toEqual([
      200,
      true,
      0,
    ]);
    const { body } = await connection.ask<Balance>('GET /admin/organization/balance');
    expect(body.company).toBeGreaterThanOrEqual(0);
    expect(Math.min(body.company, body.debt ?? 0)).toBe(0);
    connection.close();
  }
}

interface Kill {
  readonly how: string;
  readonly size: { readonly notices: number; readonly kills: number };
  readonly prepared: Prepared;
  kill(server: RunningServer, turn: number): Promise<void>;
}

async function killBetweenNotices({
  how,
  size,
  prepared: { companies, settings },
  kill,
}: Kill): Promise<void> {
  const server = await startServer(settings);
  const stories: PurchaseStory[] = [];
  for (const [index, { clients, holders }] of companies.entries()) {
    const connection = createConnection([server.url], index, clients[0]?.token ?? '');
    const count = size.notices / NOTICES_OF_A_PURCHASE / companies.length;
    await distributeAll(connection, holders[0] ?? '');
    for (let bought = 0; bought < count; bought += 1) stories.push(await buy(connection, holders[0] ?? ''));
    connection.close();
  }
  const notices = stories.flatMap((story) =>
    Array.from({ length: NOTICES_OF_A_PURCHASE }, (_none, turn) => noticeOf(story, turn === 0)),
  );
  const banks = startBanks(server, random.shuffle(notices));
  for (let turn = 0; turn < size.kills; turn += 1) {
    await banks.until(((turn + 1) * notices.length) / (size.kills + 1));
    await kill(server, turn);
    await expectEven(server, companies);
    await distributeEverywhere(server, companies);
    if (isLong) process.stdout.write(`${how}: ${turn + 1} of ${size.kills}\n`);
  }
  await banks.end();
  expect(banks.faults).toEqual([]);
  await expectEven(server, companies);
  expect(await server.terminate()).toMatchObject({ code: 0 });
  await lookInto(settings, async (database) => {
    expect(await checkLedger(createTenancy(database))).toEqual([]);
    const { rows: paid } = await database.pool.query(
      `SELECT id, status, returned_cents::int AS returned FROM purchases WHERE id = ANY ($1) ORDER BY id`,
      [stories.map(({ purchaseId }) => purchaseId)],
    );
    const returned = (story: PurchaseStory) =>
      story.returns
        .filter((one) => isPosted(story, one))
        .reduce((sum, { amountCents }) => sum + amountCents, 0);
    expect(paid).toEqual(
      stories
        .map((story) => ({ id: story.purchaseId, status: 'paid', returned: returned(story) }))
        .toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    );
    const { rows: posted } = await database.pool.query<{ indebting: number }>(
      `SELECT (SELECT count(*)::int FROM payments WHERE reference ILIKE ANY ($1) AND outcome = 'credited') AS payments,
         (SELECT count(*)::int FROM journal_entries WHERE kind = 'purchase_return') AS returns,
         (SELECT count(*)::int FROM purchase_returns WHERE outcome = 'posted') AS posted,
         (SELECT count(*)::int FROM purchase_returns WHERE outcome = 'set_aside') AS exceeding,
         (SELECT count(DISTINCT p.entry_id)::int FROM postings p JOIN ledger_accounts a
           ON (a.organization_id, a.id) = (p.organization_id, p.account_id) WHERE a.kind = 'debt') AS indebting`,
      [stories.map(({ endToEndId }) => endToEndId)],
    );
    const all = stories.flatMap((story) => story.returns.map((one) => ({ story, one })));
    const final = all.filter(({ story, one }) => isPosted(story, one)).length;
    const exceeding = all.filter(({ one }) => one.id.startsWith('X')).length;
    const { indebting } = posted[0] ?? { indebting: 0 };
    expect(indebting).toBeGreaterThan(0);
    expect(posted).toEqual([
      { payments: stories.length, returns: final, posted: final, exceeding, indebting },
    ]);
    printFigures(`payments and returns under ${how}`, {
      notices: notices.length,
      'sent again after a kill': banks.repeated(),
      kills: size.kills,
      payments: stories.length,
      returns: final,
      'entries that raise or pay a debt': indebting,
      'lost or twice': 0,
    });
  });
}

async function killServer(server: RunningServer): Promise<void> {
  await server.kill();
  await server.start();
}

describe('payments and returns in notices', () => {
  it(
    'are each posted once while the server is killed on PGlite',
    async () => {
      const prepared = await prepareFolder({ companies: 2 });
      await killBetweenNotices({
        how: 'kill -9 of the server on PGlite',
        size: ON_PGLITE,
        prepared,
        kill: killServer,
      });
    },
    LIMIT_MS,
  );
});

describePostgres('payments and returns in notices on PostgreSQL', () => {
  const postgres = usePostgres();

  it(
    'are each posted once while the server and PostgreSQL are killed in turn',
    async () => {
      const prepared = await preparePostgres(postgres(), { companies: 2 });
      await killBetweenNotices({
        how: 'kill -9 of the server and of PostgreSQL by turns',
        size: ON_POSTGRES,
        prepared,
        async kill(server, turn) {
          if (turn % 2 === 0) return killServer(server);
          await postgres().kill();
          await postgres().start();
        },
      });
    },
    LIMIT_MS,
  );
});
