import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../identifier.ts';
import { makeAccount, PASSWORD } from '../../testing/accounts.ts';
import { makeMember, makeOrganization } from '../../testing/organizations.ts';
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
  const organization = await makeOrganization(portal, { companyCents: 10_000 });
  const account = await makeAccount(portal, organization);
  return { organization, account, token: await portal.signIn(account) };
}

describe('the event line', () => {
  it('greets, tells of a movement of its organisation, and of no other one', async () => {
    const [mine, other] = [await company(), await company()];
    const line = await openLine(mine.token);
    expect(await line.read()).toContain('event: hello');
    for (const { organization, token } of [other, mine]) {
      const body = { shares: [{ id: await makeMember(portal, organization), amount: 1 }] };
      const headers = { 'idempotency-key': newId(portal.clock) };
      await portal.ask('PUT /admin/organization/updateBalance', { token, body, headers });
    }
    const told = await line.read();
    expect(told).toContain(`"type":"balance","organizationId":"${mine.organization.id}"`);
    expect(told).not.toContain(other.organization.id);
  });

  it('is closed to strangers and for other organisations', async () => {
    const [mine, other] = [await company(), await company()];
    expect((await openLine('nobody')).status).toBe(401);
    expect((await openLine(mine.token, `?organizationId=${other.organization.id}`)).status).toBe(403);
  });

  it('tells an administrator who works in a branch what may be done by whom at home, and nothing else of it', async () => {
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
    const told = await line.read();
    expect(told).toContain(`"type":"permissions","organizationId":"${branch.id}"`);
    expect(told).not.toContain('balance');
    await line.leave();
  });

  it('ends with its session', async () => {
    const { token } = await company();
    const line = await openLine(token);
    await line.read();
    await portal.ask('POST /user/logoff', { token });
    expect(await line.read()).toBeUndefined();
  });

  it('ends with the password it was opened by', async () => {
    const { token } = await company();
    const line = await openLine(token);
    await line.read();
    const body = { password: PASSWORD, newPassword: 'Caminhos-903' };
    expect((await portal.ask('PUT /user/authenticationPass', { token, body })).status).toBe(200);
    expect(await line.read()).toBeUndefined();
  });

  it('is not compressed, kept or held back on its way', async () => {
    const line = await openLine((await company()).token);
    expect(line.headers.get('content-type')).toContain('text/event-stream');
    expect(line.headers.get('cache-control')).toBe('no-store');
    expect(line.headers.get('content-encoding')).toBeNull();
    await line.leave();
  });

  it('is open for so many pages of one session and no more, until one leaves', async () => {
    const { token } = await company();
    const lines = await Promise.all(Array.from({ length: 20 }, () => openLine(token)));
    expect((await openLine(token)).status).toBe(429);
    await lines[0]?.leave();
    await expect.poll(async () => (await openLine(token)).status).toBe(200);
  });

  it('cannot be asked for by HEAD, which would never end', async () => {
    const headers = { authorization: `Bearer ${(await company()).token}` };
    expect((await fetch(`${url}/events`, { method: 'HEAD', headers })).status).toBe(404);
  });
});

describe('a server that stops', () => {
  it('ends the lines that are open', async () => {
    const stopping = await startPortal();
    const address = await stopping.listen();
    const token = await stopping.signIn(await makeAccount(stopping, await makeOrganization(stopping)));
    const line = await fetch(`${address}/events`, { headers: { authorization: `Bearer ${token}` } });
    await stopping.close();
    expect(await line.text()).toContain('hello');
  });
});
