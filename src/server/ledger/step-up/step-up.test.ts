import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Balance, Movement } from '#contract/balance.ts';
import type { EmbedSession, EmbedSessionInput } from '#contract/api-keys.ts';
import type { ErrorBody } from '#contract/error-body.ts';
import { newId } from '../../platform/identifier.ts';
import { makeAccount } from '../../testing/accounts.ts';
import { openCompany } from '../../testing/open-company.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const A = '/admin/organization';
const DISTRIBUTE = `PUT ${A}/updateBalance`;
const ERP = 'https://erp.example';
const MINUTE_MS = 60_000;
const LIMIT = 100;

const schedule = {
  name: 'Semanal',
  scheduleType: 'daily',
  interval: 1,
  time: '08:00',
  startsOn: '2026-11-01',
  endsOn: null,
  onHolidays: 'run',
  amountMode: 'fixed',
  shareAmount: LIMIT,
  onShortfall: 'whole',
};

async function openOffice(limitCents: number | null = LIMIT * 100) {
  const company = await openCompany(portal, {
    companyCents: 1_000_000,
    drivers: { ana: {}, rui: {} },
    terms: { step_up_limit_cents: limitCents, transfer_link: 'https://bank.example/pay' },
  });
  const { administrator, token, drivers } = company;
  const send = <T = Movement>(
    call: string,
    body: unknown,
    { code, key = newId(portal.clock), ...headers }: Record<string, string> = {},
    as = token,
  ) =>
    portal.ask<T & ErrorBody>(call, {
      token: as,
      body,
      headers: { ...headers, 'idempotency-key': key, ...(code !== undefined && { 'step-up-code': code }) },
    });
  const give = (amount: number, headers?: Record<string, string>, as?: string) =>
    send(
      DISTRIBUTE,
      {
        shares: [
          { id: drivers.ana, amount: amount - 1 },
          { id: drivers.rui, amount: 1 },
        ],
      },
      headers,
      as,
    );
  const handedOut = async () => (await portal.ask<Balance>(`GET ${A}/balance`, { token })).body.handedOut;
  const mailed = () => portal.mailTo(administrator)?.text ?? '';
  const codeOf = () => /\b\d{6}\b/.exec(mailed())?.[0] ?? '';
  return { ...company, send, give, handedOut, mailed, codeOf };
}

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a movement above the limit of the company', () => {
  it('needs a mailed code that names the amount, and moves credit once', async () => {
    const { give, handedOut, mailed, codeOf, organization } = await openOffice();
    const key = newId(portal.clock);
    const refused = await give(LIMIT + 1, { key });
    expect([refused.status, refused.body.code]).toEqual([428, 'step_up_required']);
    expect(refused.body.details).toEqual([{ sentTo: 'p***@frota.example', limit: LIMIT }]);
    expect(refused.text).not.toContain(codeOf());
    expect(await handedOut()).toBe(0);
    expect(mailed()).toContain('R$\u00a0101,00');
    expect(mailed()).toContain(organization.name);
    const code = codeOf();
    expect((await give(LIMIT + 1, { key, code })).body.amount).toBe(LIMIT + 1);
    const again = await give(LIMIT + 1, { key, code });
    expect([again.status, again.headers['idempotency-hit']]).toEqual([200, 'true']);
    expect(await handedOut()).toBe(LIMIT + 1);
  });

  it('needs no code up to the limit, without a limit, and for super administrators', async () => {
    const office = await openOffice();
    expect((await office.give(LIMIT)).status).toBe(200);
    const free = await openOffice(null);
    expect((await free.give(9_000)).status).toBe(200);
    const above = await portal.signIn(await makeAccount(portal, null));
    const call = `${DISTRIBUTE}?organizationId=${office.organization.id}`;
    const given = await office.send(call, { shares: [{ id: office.drivers.ana, amount: 500 }] }, {}, above);
    expect(given.status).toBe(200);
  });

  it('refuses a code for another amount, key or user, and an expired, replaced or invented code', async () => {
    const { give, codeOf, organization, handedOut } = await openOffice();
    const key = newId(portal.clock);
    await give(200, { key });
    const code = codeOf();
    expect((await give(300, { key, code })).body.code).toBe('auth_code_not_found');
    expect((await give(200, { code })).body.code).toBe('auth_code_not_found');
    const colleague = await portal.signIn(
      await makeAccount(portal, organization, { permissions: ['portal.balanceDistribution.add'] }),
    );
    expect((await give(200, { key, code }, colleague)).body.code).toBe('auth_code_not_found');
    expect((await give(200, { key, code: other(code) })).body.code).toBe('auth_code_invalid');
    portal.clock.advance(MINUTE_MS);
    await give(200, { key });
    if (codeOf() !== code) expect((await give(200, { key, code })).body.code).toBe('auth_code_invalid');
    portal.clock.advance(10 * MINUTE_MS);
    expect((await give(200, { key, code: codeOf() })).body.code).toBe('auth_code_expired');
    expect(await handedOut()).toBe(0);
  });

  it('permits five tries of a code, five codes in a quarter of an hour and twenty wrong tries a day', async () => {
    const { give, codeOf } = await openOffice();
    const tryWrong = async (key: string) => {
      const code = other(codeOf());
      const answers: string[] = [];
      for (let at = 0; at < 6; at += 1) answers.push((await give(200, { key, code })).body.code);
      return answers;
    };
    const invalid = Array.from({ length: 5 }, () => 'auth_code_invalid');
    const key = newId(portal.clock);
    for (let sent = 0; sent < 5; sent += 1) {
      portal.clock.advance(1_000);
      expect((await give(200, { key })).body.code).toBe('step_up_required');
    }
    expect((await give(200, { key })).status).toBe(429);
    expect(await tryWrong(key)).toEqual([...invalid, 'auth_code_not_found']);
    expect((await give(200, { key, code: codeOf() })).body.code).toBe('auth_code_not_found');
    portal.clock.advance(16 * MINUTE_MS);
    for (let sent = 0; sent < 3; sent += 1) {
      portal.clock.advance(1_000);
      await give(200, { key });
      await tryWrong(key);
    }
    portal.clock.advance(16 * MINUTE_MS);
    await give(200, { key });
    expect((await give(200, { key, code: codeOf() })).body.code).toBe('attempts_reached');
  });
});

describe('a distribution above the limit that runs later', () => {
  it('needs a code when a purchase binds it', async () => {
    const { send, drivers, codeOf } = await openOffice();
    const body = {
      value: 500,
      paymentType: 'transfer',
      distribution: { type: 'EMPLOYEE', shares: [{ id: drivers.ana, amount: 500 }] },
    };
    const key = newId(portal.clock);
    expect((await send(`POST ${A}/purchase`, body, { key })).body.code).toBe('step_up_required');
    expect((await send(`POST ${A}/purchase`, body, { key, code: codeOf() })).status).toBe(200);
    const small = {
      ...body,
      distribution: { ...body.distribution, shares: [{ id: drivers.ana, amount: 5 }] },
    };
    expect((await send(`POST ${A}/purchase`, small)).status).toBe(200);
  });

  it('needs a code when a schedule is created, raised or resumed, but not when it is renamed or lowered', async () => {
    const { send, drivers, codeOf, token } = await openOffice();
    const CALL = `${A}/balance/schedule`;
    const shares = [{ id: drivers.ana }, { id: drivers.rui }];
    const key = newId(portal.clock);
    const refused = await send(`POST ${CALL}`, { ...schedule, shares }, { key });
    expect(refused.body.code).toBe('step_up_required');
    const created = await send<{ _id: string }>(
      `POST ${CALL}`,
      { ...schedule, shares },
      { key, code: codeOf() },
    );
    expect(created.status).toBe(200);
    const change = (body: object, code?: string) =>
      portal.ask<ErrorBody>(`PUT ${CALL}/${created.body._id}`, {
        token,
        body,
        headers: { ...(code !== undefined && { 'step-up-code': code }) },
      });
    expect((await change({ name: 'Diária' })).status).toBe(200);
    expect((await change({ shareAmount: LIMIT + 1 })).body.code).toBe('step_up_required');
    expect((await change({ shareAmount: LIMIT + 1 }, codeOf())).status).toBe(200);
    expect((await change({ status: 'paused' })).status).toBe(200);
    expect((await change({ status: 'active' })).body.code).toBe('step_up_required');
    expect((await change({ status: 'active', shareAmount: 1 })).status).toBe(200);
  });
});

describe('an embed session above the limit of the company', () => {
  async function openPartner() {
    const office = await openOffice();
    const { body } = await office.ask<{ key: string }>(`POST ${A}/api-key`, {
      name: 'ERP',
      elements: ['litro-distribution'],
      permissions: ['portal.balanceDistribution.list', 'portal.balanceDistribution.add'],
      origins: [ERP],
      allowsServers: false,
      sessionsPerMinute: 60,
    });
    const open = (request: Partial<EmbedSessionInput>) =>
      portal.ask<EmbedSession & ErrorBody>('POST /embed/session', {
        token: body.key,
        body: { elements: ['litro-distribution'], ...request },
      });
    return { ...office, open };
  }

  it('is refused without an administrator, and moves up to the limit', async () => {
    const { give, open, handedOut } = await openPartner();
    for (const user of [undefined, { id: '7', name: 'Bia' }]) {
      const { token } = (await open(user ? { user } : {})).body;
      const refused = await give(LIMIT + 1, { origin: ERP }, token);
      expect([refused.status, refused.body.code]).toEqual([403, 'step_up_refused']);
      expect((await give(10, { origin: ERP }, token)).status).toBe(200);
    }
    expect(await handedOut()).toBe(20);
  });

  it('is confirmed by a code that only the named administrator receives', async () => {
    const { give, open, administrator, codeOf } = await openPartner();
    const user = { id: '7', name: 'Bia', email: administrator.email.toUpperCase() };
    const { token } = (await open({ user })).body;
    const key = newId(portal.clock);
    const refused = await give(LIMIT + 1, { key, origin: ERP }, token);
    expect(refused.body).toMatchObject({
      code: 'step_up_required',
      details: [{ sentTo: 'p***@frota.example' }],
    });
    const done = await give(LIMIT + 1, { key, origin: ERP, code: codeOf() }, token);
    expect(done.body.amount).toBe(LIMIT + 1);
  });

  it('opens for no e-mail address of a stranger, a driver or another company', async () => {
    const { open } = await openPartner();
    const foreign = await openCompany(portal);
    for (const email of ['nobody@frota.example', foreign.administrator.email]) {
      const refused = await open({ user: { id: '7', name: 'Bia', email } });
      expect([refused.status, refused.body.code]).toEqual([422, 'embed_account_unknown']);
    }
  });
});

describe('a server without mail', () => {
  it('refuses a movement above the limit with `mail_unavailable`', async () => {
    const silent = await startPortal({ withoutMail: true });
    const company = await openCompany(silent, {
      companyCents: 100_000,
      drivers: { ana: {} },
      terms: { step_up_limit_cents: 100 },
    });
    const refused = await company.ask<ErrorBody>(DISTRIBUTE, {
      shares: [{ id: company.drivers.ana, amount: 2 }],
    });
    expect([refused.status, refused.body.code]).toEqual([409, 'mail_unavailable']);
    await silent.close();
  });
});
