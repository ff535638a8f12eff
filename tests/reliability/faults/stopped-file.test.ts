import { get, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { FORMATS, type ExportFormat } from '../../../src/server/platform/plugins/export-format.ts';
import { systemClock } from '../../../src/server/platform/clock.ts';
import { createTenancy } from '../../../src/server/platform/database/tenancy.ts';
import { makeMember, makeWallet } from '../../../src/server/testing/organizations.ts';
import { describePostgres, lookInto, preparePostgres, usePostgres, type TestPostgres } from './databases.ts';
import { startServer } from './running-server.ts';

const LINES = 30_000;

describePostgres('an exported statement of 30 000 lines', () => {
  const postgres = usePostgres();

  it('arrives complete, and the server stops reading rows after the caller disconnects', async () => {
    const { database, ask } = await withLongStatement(postgres());
    for (const format of ['csv', 'xlsx'] as const) {
      await expectWhole(format, await ask(format));
      await expectStops(database, () => ask(format));
    }
  });
});

async function expectWhole(format: ExportFormat, file: IncomingMessage): Promise<void> {
  const pieces: Buffer[] = [];
  for await (const piece of file) pieces.push(piece as Buffer);
  const whole = Buffer.concat(pieces);
  expect(pieces.length).toBeGreaterThan(5);
  if (format === 'csv') {
    expect(whole.toString().split('Crédito recebido')).toHaveLength(LINES + 1);
    expect(whole.toString()).toContain(`Linhas;${LINES}`);
    return;
  }
  expect(whole.subarray(0, 2).toString()).toBe('PK');
  expect(whole.includes('[Content_Types].xml', whole.length - 1_000)).toBe(true);
}

/**
 * Maximum number of pages that the server reads after a disconnect: the current page and the next page. For a slow
 * caller, the server prepares up to four pages ahead.
 */
const PAGES_UNTIL_NOTICED = 2;

/** Checks that the server stops reading after a disconnect. A lock on the table lets the server read its pages one by one. */
async function expectStops(database: pg.Client, ask: () => Promise<IncomingMessage>): Promise<void> {
  await database.query(HOLD);
  let file: IncomingMessage | undefined;
  const answer = ask().then((answered) => (file = answered));
  while (!file) {
    await wait(20);
    await letPass(database);
  }
  expect((await answer).statusCode).toBe(200);
  (await answer).destroy();
  let pages = 0;
  while (await readsOn(database)) {
    await letPass(database);
    pages += 1;
  }
  await database.query('COMMIT');
  expect(pages).toBeLessThanOrEqual(PAGES_UNTIL_NOTICED);
}

/**
 * Releases the table and locks it again. The new lock queues behind the server's waiting statement, so the server reads at
 * most one page.
 */
async function letPass(database: pg.Client): Promise<void> {
  await database.query('COMMIT');
  await database.query(HOLD);
}

async function readsOn(database: pg.Client): Promise<boolean> {
  for (let look = 0; look < 50; look += 1) {
    if (await isPageWaiting(database)) return true;
    await wait(20);
  }
  return false;
}

async function withLongStatement(postgres: TestPostgres) {
  const { companies, settings } = await preparePostgres(postgres, { companies: 1, clients: 1 });
  const { organizationId, clients } = companies[0]!;
  const database = new pg.Client(settings['DATABASE_URL']);
  await database.connect();
  onTestFinished(() => database.end());
  const { user, wallet } = await lookInto(settings, async (litroDatabase) => {
    const parts = { tenancy: createTenancy(litroDatabase), clock: systemClock };
    const organization = { id: organizationId, name: '', scope: { organizations: [organizationId] } };
    const member = await makeMember(parts, organization);
    return { user: member, wallet: await makeWallet(parts, organization, { user: member }) };
  });
  await database.query(fillStatement(organizationId, wallet));
  const server = await startServer(settings);
  const url = new URL(`/v2/user/statement?user=${user}`, server.url);
  const headers = { authorization: `Bearer ${clients[0]!.token}`, 'x-forwarded-for': '10.0.0.1' };
  const ask = (format: ExportFormat) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get(url, { headers: { ...headers, accept: FORMATS[format] } }, resolve).on('error', reject);
    });
  return { database, ask };
}

/** SQL that adds a long list of entries. Disabled triggers save the check of the foreign keys of each line. */
function fillStatement(organizationId: string, wallet: string): string {
  const lines = `SELECT ('01890000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid FROM generate_series(1, ${LINES}) n`;
  return `
    BEGIN; SET LOCAL session_replication_role = replica;
    INSERT INTO journal_entries (organization_id, id, kind, posted_at)
    SELECT '${organizationId}', id, 'distribution', now() FROM (${lines}) AS l (id);
    INSERT INTO postings (organization_id, entry_id, account_id, amount_cents, balance_after_cents)
    SELECT '${organizationId}', id, '${wallet}', 1, 1 FROM (${lines}) AS l (id);
    COMMIT; ANALYZE`;
}

const HOLD = 'BEGIN; LOCK TABLE postings IN ACCESS EXCLUSIVE MODE';
const isPageWaiting = async (database: pg.Client) => {
  // Clears the snapshot of `pg_stat_activity`, which PostgreSQL otherwise caches for a whole transaction.
  await database.query('SELECT pg_stat_clear_snapshot()');
  const { rowCount } = await database.query(
    `SELECT FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND wait_event_type = 'Lock'
       AND query LIKE '%WITH owned AS%'`,
  );
  return rowCount !== 0;
};
