import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AddressInfo } from 'node:net';
import { newId } from '../../identifier.ts';
import { makeAccount } from '../../testing/accounts.ts';
import { makeMember, makeOrganization } from '../../testing/organizations.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';

let portal: Portal;
let url: string;
beforeAll(async () => {
  portal = await startPortal();
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}`;
});
afterAll(() => portal.close());

async function openLine(token: string, query = '') {
  const response = await fetch(`${url}/events${query}`, { headers: { authorization: `Bearer ${token}` } });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  return { status: response.status, read: async () => (await reader?.read())?.value };
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

  it('ends with its session', async () => {
    const { token } = await company();
    const line = await openLine(token);
    await line.read();
    await portal.ask('POST /user/logoff', { token });
    expect(await line.read()).toBeUndefined();
  });
});
