import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RouteResponse } from '#contract/routes.ts';
import { fixedClock } from '../platform/clock.ts';
import { makeAccount, type TestAccount } from '../testing/accounts.ts';
import { openCompany } from '../testing/open-company.ts';
import { buyCredit, makeOrganization } from '../testing/organizations.ts';
import { startPortal, type Portal } from '../testing/portal.ts';
import { cents } from '#core/money/cents.ts';
import { openSandboxClock } from './sandbox-clock.ts';
import { createClockMover, type DueWorks } from './move-clock.service.ts';

type Moved = RouteResponse<'POST /sandbox/clock'>;

let portal: Portal;
let account: TestAccount;
let token = '';
beforeEach(async () => {
  portal = await startPortal({ environment: { LITRO_SANDBOX: 'on' } });
  const organization = await makeOrganization(portal);
  await portal.pool.query(
    `UPDATE organizations SET billing_type = 'postPaid', billing_period = 'monthly', credit_limit_cents = 100000`,
  );
  await buyCredit(portal, organization, cents(1_000));
  account = await makeAccount(portal, organization);
  token = await portal.signIn(account);
});
afterEach(() => portal.close());

const move = (body: object, as: string | undefined = token) =>
  portal.ask<Moved>('POST /sandbox/clock', { token: as, body });
describe('POST /sandbox/clock', () => {
  it('closes each billing period at its end during a long move', async () => {
    const { body } = await move({ by: { days: 70 } });
    expect(body).toMatchObject({ at: '2027-01-30T10:00:00.000Z', isThere: true, bills: 2 });
    const { rows } = await portal.pool.query<{ closed_at: Date }>(
      'SELECT closed_at FROM bills WHERE closed_at IS NOT NULL ORDER BY starts_on',
    );
    expect(rows.map((row) => row.closed_at.toISOString())).toEqual([
      '2026-12-01T03:01:00.000Z',
      '2027-01-01T03:01:00.000Z',
    ]);
  });

  it('extends the session of the caller and lets idle sessions expire', async () => {
    const idle = await portal.signIn(account);
    portal.clock.advance(20 * 60_000);
    expect((await portal.ask('GET /user/validSession', { token })).status).toBe(200);
    portal.clock.advance(11 * 60_000);
    expect((await move({ by: { days: 365 } })).status).toBe(200);
    expect((await portal.ask('GET /user/validSession', { token })).status).toBe(200);
    expect((await portal.ask('GET /user/validSession', { token: idle })).status).toBe(401);
    portal.clock.advance(31 * 60_000);
    expect((await portal.ask('GET /user/validSession', { token })).status).toBe(401);
  });

  it('keeps the moved time after a restart and on other servers', async () => {
    const other = await openSandboxClock({ tenancy: portal.tenancy, machine: portal.clock });
    const { body } = await move({ to: '2026-12-24T18:00:00Z' });
    expect(body.at).toBe('2026-12-24T18:00:00.000Z');
    const machine = fixedClock(new Date('2026-11-21T10:05:00Z'));
    const started = await openSandboxClock({ tenancy: portal.tenancy, machine });
    expect(started.now().toISOString()).toBe('2026-12-24T18:05:00.000Z');
    await other.follow();
    expect(other.aheadMs()).toBe(started.aheadMs());
  });

  it('refuses to move backwards or too far', async () => {
    const codes = [];
    for (const body of [
      { to: '2026-11-21T10:00:00Z' },
      { by: {} },
      { by: { days: 1_096, minutes: 1 } },
      { to: '9999-12-31T00:00:00Z' },
      {},
      { to: '2026-12-24T18:00:00Z', by: { days: 1 } },
      { by: { days: -1 } },
    ]) {
      const { status, body: answer } = await move(body);
      codes.push(`${status} ${answer.code}`);
    }
    expect(codes).toEqual([
      '422 clock_backwards',
      '422 clock_backwards',
      '422 clock_too_far',
      '422 clock_too_far',
      '400 validation_failed',
      '400 validation_failed',
      '400 validation_failed',
    ]);
    expect((await move({ by: { days: 1 } }, 'nobody')).status).toBe(401);
    expect(portal.clock.now().toISOString()).toBe('2026-11-21T10:00:00.000Z');
  });
});

describe('createClockMover', () => {
  it('runs all due work in order and can stop before its target', async () => {
    const clock = portal.sandboxClock;
    if (!clock) throw new Error('The sandbox has no clock.');
    const seen: string[] = [];
    const nothing = { nextAfter: async () => null, run: async () => 0 };
    const hourly = {
      nextAfter: async (after: Date) => new Date((Math.floor(after.getTime() / 3_600_000) + 1) * 3_600_000),
      run: async () => seen.push(clock.now().toISOString().slice(11, 16)),
    };
    const works: DueWorks = { bills: hourly, schedules: nothing, thresholds: nothing, mails: nothing };
    const moveClock = createClockMover(clock, works);
    let stops = 2;
    const request = { to: '2026-11-21T13:30:00.000Z' };
    const first = moveClock(request, () => stops-- > 0);
    await expect(moveClock(request)).rejects.toMatchObject({ code: 'busy' });
    expect(await first).toMatchObject({ at: '2026-11-21T12:00:00.000Z', ...request, isThere: false });
    expect(await moveClock(request)).toMatchObject({ at: request.to, isThere: true });
    expect(seen).toEqual(['10:00', '11:00', '12:00', '12:00', '13:00', '13:30']);
  });
});

describe('a server without the sandbox', () => {
  it('answers 404 to POST /sandbox/clock', async () => {
    const real = await startPortal();
    try {
      const body = { by: { days: 1 } };
      const { token } = await openCompany(real);
      expect((await real.ask('POST /sandbox/clock', { token, body })).status).toBe(404);
    } finally {
      await real.close();
    }
  });
});
