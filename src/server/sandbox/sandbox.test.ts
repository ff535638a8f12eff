import { afterEach, describe, expect, it } from 'vitest';
import type { Hydrate } from '#contract/session-data.ts';
import { makeCompany, openCompany } from '../testing/open-company.ts';
import { startPortal, type Portal } from '../testing/portal.ts';

let portal: Portal;
afterEach(() => portal.close());

describe('the sandbox', () => {
  it('answers like an unknown path if it is off', async () => {
    portal = await startPortal();
    const missing = await portal.ask('GET /sandbox/nothing');
    for (const call of ['GET /sandbox/accounts', 'GET /sandbox/outbox']) {
      const { status, body } = await portal.ask(call);
      expect([status, { ...body, requestId: '' }]).toEqual([404, { ...missing.body, requestId: '' }]);
    }
  });

  it('lists sent mails, newest first', async () => {
    portal = await startPortal({ environment: { LITRO_SANDBOX: 'on' } });
    const { administrator: account } = await makeCompany(portal);
    await portal.mail.send({ to: 'someone@frota.example', subject: 'Before', text: 'Earlier.' });
    await portal.ask('POST /login/forgot', { body: { identifier: account.identifier } });
    await expect.poll(() => portal.mailTo(account)).toBeDefined();
    const { body } = await portal.ask<{ docs: { to: string }[] }>('GET /sandbox/outbox');
    expect(body.docs.map(({ to }) => to)).toEqual([account.email, 'someone@frota.example']);
  });

  it('lists no accounts before the demonstration is created', async () => {
    portal = await startPortal({ environment: { LITRO_SANDBOX: 'on' } });
    expect((await portal.ask('GET /sandbox/accounts')).body).toEqual({ docs: [] });
  });

  it('is reported to a session by hydrate', async () => {
    portal = await startPortal({ environment: { LITRO_SANDBOX: 'on' } });
    const { token } = await openCompany(portal);
    const { body } = await portal.ask<Hydrate>('GET /v2/admin/organization/hydrate', { token });
    expect(body.isSandbox).toBe(true);
  });
});
