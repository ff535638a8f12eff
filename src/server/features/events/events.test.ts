import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LiveEvent } from '#contract/events.ts';
import { NO_ORGANIZATION } from '#contract/facts.ts';
import { newId } from '../../platform/identifier.ts';
import { makeAccount, PASSWORD } from '../../testing/accounts.ts';
import { openCompany } from '../../testing/open-company.ts';
import { makeMember, makeOrganization, type TestOrganization } from '../../testing/organizations.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';

let portal: Portal;
let url: string;
beforeAll(async () => {
  portal = await startPortal();
  url = await portal.listen();
});
afterAll(() => portal.close());

async function openLine(token: string, query = '') {
  const response = await fetch(`${url}/events${query}`, { headers: { authorization: `Bearer ${token}` } });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  return {
    status: response.status,
    headers: response.headers,
    read: async () => (await reader?.read())?.value,
    leave: async () => reader?.cancel(),
  };
}

async function company() {
  const { organization, administrator, token } = await openCompany(portal, { companyCents: 10_000 });
  return { organization, account: administrator, token };
}

async function move(organization: TestOrganization, token: string): Promise<void> {
  const body = { shares: [{ id: await makeMember(portal, organization), amount: 1 }] };
  const headers = { 'idempotency-key': newId(portal.clock) };
  const call = `PUT /admin/organization/updateBalance?organizationId=${organization.id}`;
  expect((await portal.ask(call, { token, body, headers })).status).toBe(200);
}

describe('GET /events', () => {
  it("sends a greeting, then movements of the user's organization and of no other organization", async () => {
    const [mine, other] = [await company(), await company()];
    const line = await openLine(mine.token);
    expect(await line.read()).toContain('event: hello');
    for (const { organization, token } of [other, mine]) {
      const body = { shares: [{ id: await makeMember(portal, organization), amount: 1 }] };
      const headers = { 'idempotency-key': newId(portal.clock) };
      await portal.ask('PUT /admin/organization/updateBalance', { token, body, headers });
    }
    const received = await line.read();
    expect(received).toContain(`"type":"balance","organizationId":"${mine.organization.id}"`);
    expect(received).not.toContain(other.organization.id);
  });

  it('refuses an unknown session and an organization out of reach', async () => {
    const [mine, other] = [await company(), await company()];
    expect((await openLine('nobody')).status).toBe(401);
    expect((await openLine(mine.token, `?organizationId=${other.organization.id}`)).status).toBe(403);
  });

  it('sends a user who works in a branch only permission changes of the home organization', async () => {
    const { organization, account, token } = await company();
    const branch = await makeOrganization(portal, { parentId: organization.id });
    const line = await openLine(token, `?organizationId=${branch.id}`);
    expect(await line.read()).toContain('event: hello');
    const body = { shares: [{ id: await makeMember(portal, organization), amount: 1 }] };
    const headers = { 'idempotency-key': newId(portal.clock) };
    await portal.ask('PUT /admin/organization/updateBalance', { token, body, headers });
    const colleague = await makeAccount(portal, organization);
    expect(colleague.userId).not.toBe(account.userId);
    await portal.ask('POST /admin/organization/user/permission', {
      token,
      body: { _permission: 'portal.bill.list', _user: colleague.userId, status: 'active' },
    });
    const received = await line.read();
    expect(received).toContain(`"type":"permissions","organizationId":"${branch.id}"`);
    expect(received).not.toContain('balance');
    await line.leave();
  });

  it('sends purchase events without an organization only to super administrators', async () => {
    const { organization, token } = await company();
    const above = await portal.signIn(await makeAccount(portal, null));
    const query = `?organizationId=${organization.id}`;
    const lines = [await openLine(above, query), await openLine(token, query)];
    for (const line of lines) expect(await line.read()).toContain('event: hello');
    const publish = (event: LiveEvent) =>
      portal.tenancy.asSystem('events', (tx) => portal.bus.publish(tx, event));
    await publish({ type: 'purchase', organizationId: NO_ORGANIZATION });
    await publish({ type: 'bill', organizationId: organization.id });
    const heard = ['', ''];
    for (const [at, line] of lines.entries()) {
      while (!heard[at]?.includes('"type":"bill"')) heard[at] += (await line.read()) ?? '';
      await line.leave();
    }
    expect(heard[0]).toContain(`"type":"purchase","organizationId":"${organization.id}"`);
    expect(heard[1]).not.toContain('purchase');
  });

  it('sends registry events without an organization, such as changed stations, to every user', async () => {
    const { organization, token } = await company();
    const line = await openLine(token);
    await line.read();
    await portal.tenancy.asSystem('events', (tx) =>
      portal.bus.publish(tx, { type: 'registry', organizationId: NO_ORGANIZATION }),
    );
    expect(await line.read()).toContain(`"type":"registry","organizationId":"${organization.id}"`);
    await line.leave();
  });

  it('closes when the session of the user ends', async () => {
    const { token } = await company();
    const line = await openLine(token);
    await line.read();
    await portal.ask('POST /user/logoff', { token });
    expect(await line.read()).toBeUndefined();
  });

  it('sends a super administrator without a selection only events without an organization', async () => {
    const { organization } = await company();
    const above = await portal.signIn(await makeAccount(portal, null));
    const line = await openLine(above);
    expect(await line.read()).toContain(`"type":"hello","organizationId":"${NO_ORGANIZATION}"`);
    for (const organizationId of [organization.id, NO_ORGANIZATION]) {
      await portal.tenancy.asSystem('events', (tx) =>
        portal.bus.publish(tx, { type: 'purchase', organizationId }),
      );
    }
    const received = await line.read();
    expect(received?.match(/"type":"purchase"/g)).toHaveLength(1);
    expect(received).toContain(NO_ORGANIZATION);
    await portal.ask('POST /user/logoff', { token: above });
    expect(await line.read()).toBeUndefined();
  });

  it('closes when the user changes the password', async () => {
    const { token } = await company();
    const line = await openLine(token);
    await line.read();
    const body = { password: PASSWORD, newPassword: 'Caminhos-903' };
    expect((await portal.ask('PUT /user/authenticationPass', { token, body })).status).toBe(200);
    expect(await line.read()).toBeUndefined();
  });

  it('sends an event stream that is neither cached nor compressed', async () => {
    const line = await openLine((await company()).token);
    expect(line.headers.get('content-type')).toContain('text/event-stream');
    expect(line.headers.get('cache-control')).toBe('no-store');
    expect(line.headers.get('content-encoding')).toBeNull();
    await line.leave();
  });

  it('accepts twenty streams of a session, and a further stream after any of them closes', async () => {
    const { token } = await company();
    const answers = await Promise.all(Array.from({ length: 120 }, () => openLine(token)));
    const lines = answers.filter(({ status }) => status === 200);
    expect([lines.length, answers.filter(({ status }) => status === 429).length]).toEqual([20, 100]);
    await lines[0]?.leave();
    await expect.poll(async () => (await openLine(token)).status).toBe(200);
  });

  it('refuses HEAD, whose response would never end', async () => {
    const headers = { authorization: `Bearer ${(await company()).token}` };
    expect((await fetch(`${url}/events`, { method: 'HEAD', headers })).status).toBe(404);
  });
});

describe('GET /events for several organizations', () => {
  it('greets once for each organization and sends events of a branch', async () => {
    const { organization, token } = await company();
    const branch = await makeOrganization(portal, { parentId: organization.id, companyCents: 10_000 });
    const line = await openLine(
      token,
      `?organizationId=${organization.id}&organizationId=${branch.id}&organizationId=${branch.id}`,
    );
    let greeted = '';
    while (!greeted.includes(branch.id)) greeted += await line.read();
    expect(greeted.match(/event: hello/g)).toHaveLength(2);
    await move(branch, token);
    expect(await line.read()).toContain(`"organizationId":"${branch.id}"`);
    await line.leave();
  });

  it('refuses the whole request if any organization is out of reach', async () => {
    const [mine, other] = [await company(), await company()];
    const query = [mine, other].map(({ organization }) => `organizationId=${organization.id}`).join('&');
    expect((await openLine(mine.token, `?${query}`)).status).toBe(403);
  });
});

describe('ticket of an event stream', () => {
  async function lineAndGuest() {
    const [host, guest] = [await company(), await company()];
    const line = await openLine(host.token);
    const { line: id } = /"line":"(?<line>[^"]+)"/.exec((await line.read()) ?? '')?.groups ?? {};
    const ticket = async (query = '') =>
      (await portal.ask<{ ticket: string }>(`POST /events/ticket${query}`, { token: guest.token })).body
        .ticket;
    const join = (of: string, token = host.token) =>
      portal.ask('POST /events/join', { token, body: { line: id, ticket: of } });
    return { host, guest, line, ticket, join };
  }

  it('adds events of another session and its organization to an open stream', async () => {
    const { host, guest, line, ticket, join } = await lineAndGuest();
    expect((await join(await ticket())).status).toBe(200);
    expect(await line.read()).toContain(
      `"type":"hello","organizationId":"${guest.organization.id}","userId":"${guest.account.userId}"`,
    );
    for (const { organization, account, token } of [guest, host]) {
      await move(organization, token);
      expect(await line.read()).toContain(
        `"type":"balance","organizationId":"${organization.id}","userId":"${account.userId}"`,
      );
    }
    await line.leave();
  });

  it('is valid once, even for two concurrent requests', async () => {
    const { ticket, join, line } = await lineAndGuest();
    const made = await ticket();
    const answers = await Promise.all([join(made), join(made)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    await line.leave();
  });

  it('expires after thirty seconds', async () => {
    const { ticket, join, line } = await lineAndGuest();
    const made = await ticket();
    portal.clock.advance(30_000);
    expect((await join(made)).status).toBe(404);
    await line.leave();
  });

  it('is refused for an organization out of reach', async () => {
    const { host, guest, line } = await lineAndGuest();
    const call = `POST /events/ticket?organizationId=${host.organization.id}`;
    expect((await portal.ask(call, { token: guest.token })).status).toBe(403);
    await line.leave();
  });

  it('is invalid after its session has ended', async () => {
    const { guest, ticket, join, line } = await lineAndGuest();
    const made = await ticket();
    await portal.ask('POST /user/logoff', { token: guest.token });
    expect((await join(made)).status).toBe(404);
    await line.leave();
  });

  it('adds nothing to the stream of another session', async () => {
    const { host, guest, line, ticket, join } = await lineAndGuest();
    expect((await join(await ticket(), guest.token)).status).toBe(200);
    await move(host.organization, host.token);
    // The guest's session did not join the host's stream. The next event is the balance, and a successful join would
    // have sent `hello` before.
    expect(await line.read()).toContain('"type":"balance"');
    await line.leave();
  });

  it('stops the events of its session at the logout, while the stream stays open', async () => {
    const { host, guest, line, ticket, join } = await lineAndGuest();
    await join(await ticket());
    await line.read();
    await portal.ask('POST /user/logoff', { token: guest.token });
    expect(await line.read()).toContain(
      `"type":"gone","organizationId":"${guest.organization.id}","userId":"${guest.account.userId}"`,
    );
    await move(host.organization, host.token);
    let received = '';
    while (!received.includes('balance')) received += await line.read();
    expect(received).toContain(host.organization.id);
    await line.leave();
  });

  it('is stored only as a hash', async () => {
    const { ticket, line } = await lineAndGuest();
    const made = await ticket();
    const { rows } = await portal.pool.query<{ text: string }>('SELECT t::text AS text FROM event_tickets t');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ text }) => text).join()).not.toContain(made);
    await line.leave();
  });
});

describe('shutdown of the server', () => {
  it('closes open event streams', async () => {
    const stopping = await startPortal();
    const address = await stopping.listen();
    const { token } = await openCompany(stopping);
    const line = await fetch(`${address}/events`, { headers: { authorization: `Bearer ${token}` } });
    await stopping.close();
    expect(await line.text()).toContain('hello');
  });
});
