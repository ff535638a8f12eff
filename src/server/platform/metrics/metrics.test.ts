import { connect, type AddressInfo } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { cents } from '#core/money/cents.ts';
import { routes } from '#contract/routes.ts';
import { fixedClock } from '../clock.ts';
import { localOutbox } from '../mail/local-outbox.ts';
import type { MailPort } from '../mail/mail-port.ts';
import { queueMails } from '../mail/unsent-mails.ts';
import { takeNotice } from '../../features/incoming-payments/notice/take-notice.service.ts';
import { sealRecords } from '../seals/seals.service.ts';
import { CHAINS } from '../../readers/chains.ts';
import { startRecurring } from '../recurring.ts';
import { makeCompany, openCompany } from '../../testing/open-company.ts';
import { makeOrganization, nobody } from '../../testing/organizations.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';
import { countMails } from './count-mails.ts';
import { openMetricsListener } from './metrics-listener.ts';
import { createMetrics } from './metrics.ts';
import { watchJob } from '../../readers/metrics/watch-job.ts';
import { watchState } from '../../readers/metrics/watch-state.ts';

const metrics = createMetrics();
const ledger = { halted: false };
let databaseHangs = false;
let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ metrics, ledger });
  const { database, clock, tenancy } = portal;
  const asSystem: typeof tenancy.asSystem = (job, work) =>
    databaseHangs ? new Promise(() => undefined) : tenancy.asSystem(job, work);
  watchState(metrics, { database, clock, ledger, tenancy: { ...tenancy, asSystem } });
});
afterAll(() => portal.close());

async function readFigures(): Promise<Map<string, number>> {
  const lines = (await metrics.read()).split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

describe('the metrics', () => {
  it('count requests by call of the contract for any requested address', async () => {
    await portal.ask('GET /health/live');
    await portal.ask('GET /user/id/12345678909');
    for (const stranger of ['GET /canary/1', 'POST /canary/2?search=canary', 'GET /%zz-canary']) {
      await portal.ask(stranger as 'GET /', stranger.startsWith('POST') ? { body: {} } : {});
    }
    const figures = await readFigures();
    expect(figures.get('litro_requests_total{call="GET /health/live",status="200"}')).toBe(1);
    expect(figures.get('litro_requests_total{call="GET /user/id/{identifier}",status="401"}')).toBe(1);
    expect(figures.get('litro_requests_total{call="none",status="404"}')).toBeGreaterThanOrEqual(2);
    expect(figures.get('litro_request_seconds_count{call="GET /health/live"}')).toBe(1);
    const calls = [...figures.keys()].flatMap((line) => /\bcall="([^"]*)"/.exec(line)?.[1] ?? []);
    expect(calls.filter((call) => call !== 'none' && !Object.hasOwn(routes, call))).toEqual([]);
  });

  it('count data that is not an HTTP request', async () => {
    await portal.listen();
    const { port } = portal.app.server.address() as AddressInfo;
    const before = (await readFigures()).get('litro_requests_total{call="none",status="400"}') ?? 0;
    await new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write('canary\r\n\r\n'));
      socket.on('close', resolve).resume();
    });
    expect((await readFigures()).get('litro_requests_total{call="none",status="400"}')).toBe(before + 1);
  });

  it('count open event lines and exclude them from request durations', async () => {
    const { token } = await openCompany(portal);
    const { port } = portal.app.server.address() as AddressInfo;
    const leaving = new AbortController();
    const line = await fetch(`http://127.0.0.1:${port}/events`, {
      headers: { authorization: `Bearer ${token}` },
      signal: leaving.signal,
    });
    expect((await readFigures()).get('litro_event_lines')).toBe(1);
    leaving.abort();
    await line.text().catch(() => undefined);
    await expect.poll(async () => (await readFigures()).get('litro_event_lines')).toBe(0);
    const names = [...(await readFigures()).keys()];
    expect(
      names.filter((name) => name.startsWith('litro_request_seconds') && name.includes('/events')),
    ).toEqual([]);
  });

  it('count refused sign-ins by reason and without identifiers', async () => {
    const { administrator: account } = await makeCompany(portal);
    await portal.logIn(account, { password: 'not this one' });
    await portal.logIn({ identifier: '99999999999' });
    const figures = await readFigures();
    expect(figures.get('litro_sign_ins_refused_total{reason="invalid_identifier"}')).toBe(2);
    const text = await metrics.read();
    for (const canary of [account.identifier, account.email, account.userId, '99999999999', 'canary']) {
      expect(text).not.toContain(canary);
    }
  });

  it('report the number and age of unsealed records', async () => {
    await makeOrganization(portal, { companyCents: 1_000 });
    portal.clock.advance(90_000);
    const waiting = await readFigures();
    const count = 'litro_unsealed_records{chain="journal_entries"}';
    const age = 'litro_unsealed_seconds{chain="journal_entries"}';
    expect(waiting.get(count)).toBeGreaterThan(0);
    expect(waiting.get(age)).toBe(90);
    await sealRecords(portal.tenancy, CHAINS);
    const sealed = await readFigures();
    expect([sealed.get(count), sealed.get(age)]).toEqual([0, 0]);
  });

  it('report the number and age of queued mails', async () => {
    const { organization, administrator: account } = await makeCompany(portal);
    const kind = { name: 'plain', write: () => ({ to: '', subject: '', text: '' }) };
    await portal.tenancy.inScope(organization.scope, (tx) =>
      queueMails({ tx, clock: portal.clock }, kind, {
        organizationId: organization.id,
        aboutId: organization.id,
        userIds: [account.userId],
        news: {},
      }),
    );
    portal.clock.advance(60_000);
    const figures = await readFigures();
    expect(figures.get('litro_mails_waiting')).toBe(1);
    expect(figures.get('litro_mails_waiting_seconds')).toBe(60);
  });

  it('report payments and returns that wait for a user', async () => {
    const at = portal.clock.now();
    const amountCents = cents(1_000);
    const given = { returnId: 'D'.repeat(32), amountCents, status: 'DEVOLVIDO', nature: null } as const;
    const paid = { endToEndId: 'E'.repeat(32), txid: null, amountCents, at };
    const notice = { ...paid, returns: [{ ...given, requestedAt: at, settledAt: at }] };
    const waits = async () => {
      const figures = await readFigures();
      return ['payment', 'return'].map((what) => figures.get(`litro_payments_to_decide{what="${what}"}`));
    };
    await takeNotice({ ...portal, ledger }, { ...notice, returns: [] }, nobody);
    expect(await waits()).toEqual([1, 0]);
    await takeNotice({ ...portal, ledger }, notice, nobody);
    expect(await waits()).toEqual([0, 0]);
    const more = { ...given, returnId: 'F'.repeat(32), requestedAt: at, settledAt: at };
    await takeNotice({ ...portal, ledger }, { ...notice, returns: [more] }, nobody);
    expect(await waits()).toEqual([0, 1]);
  });

  it('report the connection pool and whether movements are stopped', async () => {
    ledger.halted = true;
    const halted = await readFigures();
    ledger.halted = false;
    expect(halted.get('litro_ledger_halted')).toBe(1);
    const figures = await readFigures();
    expect(figures.get('litro_ledger_halted')).toBe(0);
    expect(figures.get('litro_database_connections_most')).toBe(portal.pool.options.max);
    expect(figures.get('litro_database_waiting')).toBe(0);
    expect(figures.get('litro_database_answers')).toBe(1);
  });

  it('are available while the database hangs', async () => {
    databaseHangs = true;
    onTestFinished(() => {
      databaseHangs = false;
    });
    const [one, other] = await Promise.all([readFigures(), readFigures()]);
    for (const figures of [one, other]) expect(figures.get('litro_database_answers')).toBe(0);
    expect(one.get('litro_requests_total{call="GET /health/live",status="200"}')).toBe(1);
  });
});

describe('watchJob', () => {
  it('reports the last run, the last success and the number of failures of a job', async () => {
    const clock = fixedClock(new Date('2026-11-21T10:00:00Z'));
    const ownMetrics = createMetrics();
    const read = async (name: string) =>
      Number(new RegExp(`^litro_job_${name}{job="sealing"} (.*)$`, 'm').exec(await ownMetrics.read())?.[1]);
    const failures: unknown[] = [];
    let fails = false;
    const runs: string[] = [];
    const stop = startRecurring(
      async () => {
        clock.advance(1_000);
        runs.push(fails ? 'failed' : 'ended');
        if (fails) throw new Error('connection lost');
      },
      {
        everyMs: 5,
        ...watchJob(ownMetrics, { name: 'sealing', clock, report: (error) => failures.push(error) }),
      },
    );
    const started = new Date('2026-11-21T10:00:00Z').getTime() / 1_000;
    expect([await read('interval_seconds'), await read('last_success_timestamp_seconds')]).toEqual([
      0.005,
      started,
    ]);
    while (runs.length === 0) await after(1);
    fails = true;
    while (!runs.includes('failed')) await after(1);
    await stop();
    const succeeded = runs.indexOf('failed');
    expect(await read('last_run_timestamp_seconds')).toBe(started + runs.length);
    expect(await read('last_success_timestamp_seconds')).toBe(started + succeeded);
    expect(await read('failures_total')).toBe(runs.length - succeeded);
    expect(failures).toHaveLength(runs.length - succeeded);
  });
});

it('countMails counts mails that the mail server took and refused', async () => {
  const ownMetrics = createMetrics();
  const outbox = localOutbox(fixedClock(new Date('2026-11-21T10:00:00Z')));
  const letter = { to: 'canary@example.com', subject: 'canary', text: 'canary' };
  await countMails(ownMetrics, outbox).send(letter);
  const refusing: MailPort = { reachesReaders: true, send: () => Promise.reject(new Error('550')) };
  const counted = countMails(ownMetrics, refusing);
  await expect(counted.send(letter)).rejects.toThrow('550');
  expect(outbox.list()).toHaveLength(1);
  const text = await ownMetrics.read();
  expect(text).toContain('litro_mails_total{outcome="sent"} 1');
  expect(text).toContain('litro_mails_total{outcome="failed"} 1');
  expect(text).not.toContain('canary');
});

describe('openMetricsListener', () => {
  it('serves only the metrics and names its setting if the port is in use', async () => {
    const ownMetrics = createMetrics();
    const { port, close } = await openMetricsListener(ownMetrics, { host: '127.0.0.1', port: 0 });
    onTestFinished(close);
    const ask = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${port}${path}`, { method });
    const answer = await ask('/metrics');
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(await answer.text()).toMatch(/^process_resident_memory_bytes \d+$/m);
    for (const [path, method] of [
      ['/', 'GET'],
      ['/metrics', 'POST'],
      ['/health/live', 'GET'],
    ] as const) {
      expect((await ask(path, method)).status).toBe(404);
    }
    await expect(openMetricsListener(createMetrics(), { host: '127.0.0.1', port })).rejects.toThrow(
      `METRICS_PORT ${port} of 127.0.0.1 cannot be opened (EADDRINUSE).`,
    );
  });
});
