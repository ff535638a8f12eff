import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type Portal } from '../../testing/portal.ts';

const ledger = { halted: false };
let databaseIsGone = false;
let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({
    ledger,
    tenancyOf: ({ asSystem, ...others }) => ({
      ...others,
      asSystem: (job, work) =>
        databaseIsGone ? Promise.reject(new Error('connect ECONNREFUSED canary:5432')) : asSystem(job, work),
    }),
  });
});
afterAll(() => portal.close());

describe('GET /health/ready', () => {
  it('reports ready while the database answers and the ledger adds up', async () => {
    expect((await portal.ask('GET /health/ready')).body).toEqual({ status: 'ready' });
  });

  it('reports a halted ledger with status 503', async () => {
    ledger.halted = true;
    const { status, body } = await portal.ask('GET /health/ready');
    ledger.halted = false;
    expect([status, body.code]).toEqual([503, 'ledger_halted']);
  });

  it('reports a lost database without its address, while the server stays live', async () => {
    databaseIsGone = true;
    const { status, body, text, headers } = await portal.ask('GET /health/ready');
    const live = await portal.ask('GET /health/live');
    databaseIsGone = false;
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'not_ready', '5']);
    expect(text).not.toContain('canary');
    expect(live.body).toEqual({ status: 'live' });
  });
});
