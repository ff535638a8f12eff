import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiKey, ApiKeyInput, EmbedSession, EmbedSessionInput } from '#contract/api-keys.ts';
import { CALLS_OF_EVERY_SESSION, ELEMENT_CALLS } from '#contract/element-calls.ts';
import type { AuditLine } from '#contract/audit.ts';
import type { RouteResponse } from '#contract/routes.ts';
import type { SessionAnswer } from '#contract/sign-in.ts';
import { endEverySignIn } from '../sign-in/password/end-every-sign-in.service.ts';
import { openCompany } from '../../testing/open-company.ts';
import { makeOrganization } from '../../testing/organizations.ts';
import { startPortal, type Ask, type Portal } from '../../testing/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const ERP = 'https://erp.example';
const BALANCE = 'GET /admin/organization/balance';
const KEYS = '/admin/organization/api-key';

const keyOf = (more: Partial<ApiKeyInput> = {}): ApiKeyInput => ({
  name: 'Gestor ERP',
  elements: ['litro-balance', 'litro-distribution'],
  permissions: ['portal.balanceDistribution.list', 'portal.balanceDistribution.add'],
  origins: [ERP],
  allowsServers: false,
  sessionsPerMinute: 60,
  ...more,
});

type CreatedKey = { record: ApiKey; key: string };

async function openPartner(more: Partial<ApiKeyInput> = {}) {
  const company = await openCompany(portal, {
    companyCents: 100_000,
    drivers: { Ana: {} },
    wallets: { Ana: {} },
  });
  const created = await company.ask<CreatedKey>(`POST ${KEYS}`, keyOf(more));
  const { record, key } = created.body;
  const open = (body: EmbedSessionInput, secret = key) =>
    portal.ask<EmbedSession>('POST /embed/session', { token: secret, body });
  const asPage = <T = Record<string, unknown>>(
    call: string,
    token: string,
    { headers, ...request }: Ask = {},
  ) => portal.ask<T>(call, { ...request, token, headers: { origin: ERP, ...headers } });
  return { company, record, key, open, asPage };
}

type Partner = Awaited<ReturnType<typeof openPartner>>;

const tokenOf = async (partner: Partner, body: EmbedSessionInput): Promise<string> =>
  (await partner.open(body)).body.token;

describe('API keys', () => {
  it('returns the secret once, lists the key without it, and records each change', async () => {
    const { company, record, key } = await openPartner();
    expect(key).toMatch(/^litro_key_[\w-]{43}$/);
    expect(record).toMatchObject({ ...keyOf(), status: 'active', usedAt: null, openSessions: 0 });
    const changed = await company.ask<ApiKey>(`PUT ${KEYS}/${record._id}`, { name: 'Gestor 2' });
    expect(changed.body).toMatchObject({ name: 'Gestor 2', origins: [ERP] });
    const rotated = await company.ask<CreatedKey>(`POST ${KEYS}/${record._id}/rotate`, {
      overlapMinutes: 60,
    });
    expect(rotated.body.key).not.toBe(key);
    expect((await company.ask<ApiKey>(`DELETE ${KEYS}/${record._id}`)).body.status).toBe('revoked');
    const listed = await company.ask<RouteResponse<'GET /admin/organization/api-key'>>(
      `GET ${KEYS}?isDeleted=true`,
    );
    expect(listed.body.docs.map(({ _id }) => _id)).toEqual([record._id]);
    expect(listed.text).not.toContain(rotated.body.key);
    const trail = await company.ask<{ docs: AuditLine[] }>('GET /admin/organization/audit?kind=api-key');
    expect(trail.body.docs.map(({ operation }) => operation)).toEqual([
      'revoke',
      'rotate',
      'change',
      'create',
    ]);
    expect(trail.text).not.toContain(key);
  });

  it('refuses a permission that the author lacks, an equal name, and a key without origins and servers', async () => {
    const { company, record } = await openPartner();
    const clerk = await openCompany(portal, { permissions: ['portal.settings.add'] });
    const refused = await clerk.ask(`POST ${KEYS}`, keyOf());
    expect(refused.body.code).toBe('permission_not_held');
    expect((await company.ask(`POST ${KEYS}`, keyOf({ name: 'gestor erp' }))).body.code).toBe(
      'api_key_exists',
    );
    expect((await company.ask(`PUT ${KEYS}/${record._id}`, { origins: [] })).body.code).toBe(
      'api_key_unusable',
    );
  });

  it('accepts the former secret only until the end of the overlap', async () => {
    const partner = await openPartner();
    const rotate = (overlapMinutes: number) =>
      partner.company.ask<CreatedKey>(`POST ${KEYS}/${partner.record._id}/rotate`, {
        overlapMinutes,
      });
    const second = (await rotate(10)).body.key;
    const elements: EmbedSessionInput = { elements: ['litro-balance'] };
    expect((await partner.open(elements)).status).toBe(200);
    expect((await partner.open(elements, second)).status).toBe(200);
    portal.clock.advance(11 * 60_000);
    expect((await partner.open(elements)).body.code).toBe('api_key_unknown');
    await rotate(0);
    expect((await partner.open(elements, second)).body.code).toBe('api_key_unknown');
  });
});

describe('POST /embed/session', () => {
  it('opens a session that makes exactly the calls of its elements, from its origins', async () => {
    const partner = await openPartner();
    const { token, calls } = (await partner.open({ elements: ['litro-balance'] })).body;
    expect(new Set(calls)).toEqual(new Set([...CALLS_OF_EVERY_SESSION, ...ELEMENT_CALLS['litro-balance']]));
    const balance = await partner.asPage<{ total: number }>(BALANCE, token);
    expect([balance.status, balance.body.total]).toEqual([200, 1_000]);
    const refused = await partner.asPage('POST /superAdmin/organization/user', token, { body: {} });
    expect([refused.status, refused.body.code]).toEqual([403, 'embed_call_refused']);
    const elsewhere = await partner.asPage(BALANCE, token, { headers: { origin: 'https://evil.example' } });
    expect(elsewhere.body.code).toBe('embed_origin_refused');
    expect((await portal.ask(BALANCE, { token })).body.code).toBe('embed_origin_refused');
  });

  it('shows the user of the partner in the session and in the audit trail, and keeps the id after a new name', async () => {
    const partner = await openPartner({
      elements: ['litro-balance', 'litro-cost-centers'],
      permissions: ['portal.expenseCenter.add'],
    });
    const user = { id: '42', name: 'Maria Souza' };
    const elements = ['litro-cost-centers'] as const;
    const token = await tokenOf(partner, { elements: [...elements], user });
    const session = (await partner.asPage<SessionAnswer>('GET /user/validSession', token)).body;
    expect(session.user).toMatchObject({ firstName: 'Maria Souza (Gestor ERP)', email: '' });
    const renamed = await tokenOf(partner, {
      elements: [...elements],
      user: { id: '42', name: 'Maria Lima' },
    });
    expect((await partner.asPage<SessionAnswer>('GET /user/validSession', renamed)).body.user._id).toBe(
      session.user._id,
    );
    const trail = await partner.company.ask<{ docs: AuditLine[] }>(
      'GET /admin/organization/audit?kind=embed-user',
    );
    expect(trail.body.docs.map(({ operation, by }) => [operation, by?.name])).toEqual([
      ['change', 'Gestor ERP'],
      ['create', 'Gestor ERP'],
    ]);
  });

  it('limits the session to the permissions of the request, and refuses more than the key has', async () => {
    const partner = await openPartner();
    const token = await tokenOf(partner, { elements: ['litro-balance'], permissions: [] });
    expect((await partner.asPage(BALANCE, token)).body.code).toBe('permission_missing');
    for (const more of [
      { elements: ['litro-vehicles'] },
      { elements: ['litro-balance'], permissions: ['portal.vehicle.list'] },
      { elements: ['litro-balance'], origins: ['https://other.example'] },
    ] satisfies EmbedSessionInput[]) {
      expect((await partner.open(more)).body.code).toBe('embed_scope_exceeded');
    }
  });

  it('changes nothing in a read-only session', async () => {
    const partner = await openPartner();
    const token = await tokenOf(partner, { elements: ['litro-distribution'], readOnly: true });
    expect((await partner.asPage('GET /admin/organization/balance/distribution', token)).status).toBe(200);
    const moved = await partner.asPage('PUT /admin/organization/updateBalance', token, { body: {} });
    expect(moved.body.code).toBe('embed_read_only');
  });

  it('accepts programs without an origin only if the key permits servers', async () => {
    const partner = await openPartner({ origins: [], allowsServers: true });
    const token = await tokenOf(partner, { elements: ['litro-balance'] });
    expect((await portal.ask(BALANCE, { token })).status).toBe(200);
    expect((await partner.asPage(BALANCE, token)).body.code).toBe('embed_origin_refused');
  });

  it('belongs to an organization below the organization of its key, never to another', async () => {
    const partner = await openPartner();
    const branch = await makeOrganization(portal, { parentId: partner.company.organization.id });
    const other = await makeOrganization(portal);
    const token = await tokenOf(partner, { elements: ['litro-balance'], organizationId: branch.id });
    expect((await partner.asPage<{ total: number }>(BALANCE, token)).body.total).toBe(0);
    const above = await partner.asPage(`${BALANCE}?organizationId=${partner.company.organization.id}`, token);
    expect(above.body.code).toBe('organization_forbidden');
    const foreign = await partner.open({ elements: ['litro-balance'], organizationId: other.id });
    expect(foreign.body.code).toBe('organization_forbidden');
  });

  it('ends after its minutes, by DELETE /embed/session, with its key, and by a log-off of the page', async () => {
    const partner = await openPartner();
    const isOpen = async (token: string) => (await partner.asPage(BALANCE, token)).status === 200;
    const short = await tokenOf(partner, { elements: ['litro-balance'], minutes: 1 });
    expect(await isOpen(short)).toBe(true);
    portal.clock.advance(61_000);
    expect(await isOpen(short)).toBe(false);
    const ended = (await partner.open({ elements: ['litro-balance'] })).body;
    await portal.ask(`DELETE /embed/session/${ended.session}`, { token: partner.key });
    expect(await isOpen(ended.token)).toBe(false);
    const left = await tokenOf(partner, { elements: ['litro-balance'] });
    await partner.asPage('POST /user/logoff', left);
    expect(await isOpen(left)).toBe(false);
    const last = await tokenOf(partner, { elements: ['litro-balance'] });
    await partner.company.ask(`DELETE ${KEYS}/${partner.record._id}`);
    expect(await isOpen(last)).toBe(false);
    expect((await partner.open({ elements: ['litro-balance'] })).body.code).toBe('api_key_unknown');
  });

  it('loses what its key loses while the session is open', async () => {
    const partner = await openPartner();
    const token = await tokenOf(partner, { elements: ['litro-balance', 'litro-distribution'] });
    await partner.company.ask(`PUT ${KEYS}/${partner.record._id}`, { elements: ['litro-distribution'] });
    expect((await partner.asPage(BALANCE, token)).body.code).toBe('embed_call_refused');
  });

  it('opens at most the number of sessions a minute that the key permits', async () => {
    const partner = await openPartner({ sessionsPerMinute: 2 });
    const statuses = [];
    for (let time = 0; time < 3; time += 1) {
      statuses.push((await partner.open({ elements: ['litro-balance'] })).status);
    }
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('receives live events of its organization', async () => {
    const partner = await openPartner();
    const token = await tokenOf(partner, { elements: ['litro-balance'] });
    const { body } = await partner.asPage<{ ticket: string }>('POST /events/ticket', token);
    expect(body.ticket).toMatch(/^[\w-]{43}$/);
  });

  it('ends with all other sessions after the restoration of a backup', async () => {
    const partner = await openPartner();
    const token = await tokenOf(partner, { elements: ['litro-balance'] });
    expect((await partner.asPage(BALANCE, token)).status).toBe(200);
    expect(await endEverySignIn(portal)).toBeGreaterThan(1);
    expect((await partner.asPage(BALANCE, token)).status).toBe(401);
  });
});
