import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Settings } from '#contract/session-data.ts';
import { makeAccount, PASSWORD, type TestAccount } from '../../testing/accounts.ts';
import { openCompany } from '../../testing/open-company.ts';
import { makeOrganization } from '../../testing/organizations.ts';
import { PORTAL_URL, startPortal, type Portal } from '../../testing/portal.ts';

const SETTINGS = '/admin/organization/settings';
let portal: Portal;
let company: Awaited<ReturnType<typeof openCompany>>;

beforeAll(async () => {
  portal = await startPortal();
});
beforeEach(async () => {
  company = await openCompany(portal);
});
afterAll(() => portal.close());

const require = (isOn: boolean, of = company) =>
  of.ask<Settings>(`PUT ${SETTINGS}`, { requireTwoStep: isOn, seen: { requireTwoStep: !isOn } });
const codeOf = (whose: TestAccount) => /\b\d{6}\b/.exec(portal.mailTo(whose)?.text ?? '')?.[0] ?? '';
const isRequested = async (who: TestAccount) => (await portal.logIn(who)).body.requiresAuthCode;

describe('company that requires a second step', () => {
  it('requires a mailed code at sign-in from every user of the company, until the setting is off', async () => {
    const operator = await makeAccount(portal, company.organization, { permissions: ['portal.driver.list'] });
    expect((await company.ask<Settings>(`GET /v2${SETTINGS}`)).body.requireTwoStep).toBe(false);
    const changed = await require(true);
    expect([changed.status, changed.body.requireTwoStep]).toEqual([200, true]);
    for (const who of [company.administrator, operator]) {
      const question = await portal.logIn(who);
      expect(question.body).toMatchObject({ requiresAuthCode: true, authHeader: null, user: null });
      const entered = await portal.logIn(who, { authCode: codeOf(who) });
      expect(entered.body.authHeader).toMatch(/^Bearer /);
    }
    await require(false);
    expect(await isRequested(operator)).toBe(false);
  });

  it("refuses a used code and another user's code", async () => {
    await require(true);
    const [who, other] = [company.administrator, await makeAccount(portal, company.organization)];
    await portal.logIn(who);
    await portal.logIn(other);
    const [own, foreign] = [codeOf(who), codeOf(other)];
    if (own !== foreign) {
      expect((await portal.logIn(who, { authCode: foreign })).body.code).toBe('auth_code_invalid');
    }
    expect((await portal.logIn(who, { authCode: own })).status).toBe(200);
    expect((await portal.logIn(who, { authCode: own })).body.code).toBe('auth_code_not_found');
  });

  it('leaves open sessions and their renewals valid when a company requires a second step', async () => {
    const headers = { origin: PORTAL_URL, 'sec-fetch-site': 'same-origin' };
    const entered = await portal.logIn(company.administrator, {}, { headers });
    const cookies = [entered.headers['set-cookie'] ?? []].flat().map((text) => String(text).split(';')[0]);
    await require(true);
    expect((await company.ask('GET /user/validSession')).status).toBe(200);
    const renewed = await portal.ask('POST /user/session/renew', {
      headers: { ...headers, cookie: cookies.join('; ') },
    });
    expect(renewed.status).toBe(200);
  });

  it('reports the requirement of the company to users and preserves their own choice of mailed codes', async () => {
    const step = async () => (await company.ask<{ twoStep: object }>('GET /user/session')).body.twoStep;
    expect(await step()).toMatchObject({ step: 'none', needed: false, requiredByCompany: false });
    await require(true);
    expect(await step()).toMatchObject({
      step: 'mail',
      needed: true,
      requiredByCompany: true,
      mailCodes: false,
    });
    await company.ask('DELETE /user/two-step/mail', { password: PASSWORD });
    expect(await isRequested(company.administrator)).toBe(true);
  });

  it('records a change of the required second step in the audit trail', async () => {
    await require(true);
    await require(false);
    const { body } = await company.ask<{ docs: { records: { fields: object[] }[] }[] }>(
      'GET /admin/organization/audit?kind=settings',
    );
    expect(body.docs[0]?.records[0]?.fields).toContainEqual({
      field: 'require_two_step',
      before: true,
      after: false,
    });
  });

  it('lets only users with the permission to change settings require a second step', async () => {
    const reader = await makeAccount(portal, company.organization, { permissions: ['portal.settings.list'] });
    const token = await portal.signIn(reader);
    const refused = await portal.ask(`PUT ${SETTINGS}`, { token, body: { requireTwoStep: true } });
    expect([refused.status, refused.body.code]).toEqual([403, 'permission_missing']);
    expect(await isRequested(reader)).toBe(false);
  });
});

describe('second step of a company and its branch', () => {
  it('requires a second step only from users of the organization, not of its branches or its parent', async () => {
    const branch = await makeOrganization(portal, { parentId: company.organization.id });
    const ofBranch = await makeAccount(portal, branch);
    const inBranch = (isOn: boolean) =>
      company.ask(`PUT ${SETTINGS}?organizationId=${branch.id}`, { requireTwoStep: isOn });
    expect((await inBranch(true)).status).toBe(200);
    expect(await isRequested(company.administrator)).toBe(false);
    expect(await isRequested(ofBranch)).toBe(true);
    await inBranch(false);
    await require(true);
    expect(await isRequested(company.administrator)).toBe(true);
    expect(await isRequested(ofBranch)).toBe(false);
  });
});

describe('second step on a server without mail', () => {
  it('refuses to require a second step without mail, and sign-in requires no code that cannot arrive', async () => {
    const silent = await startPortal({ withoutMail: true });
    const home = await openCompany(silent);
    const refused = await home.ask<Settings>(`PUT ${SETTINGS}`, { requireTwoStep: true, lowDays: 5 });
    expect([refused.status, refused.body.code]).toEqual([409, 'mail_unavailable']);
    const { body } = await home.ask<Settings>(`GET /v2${SETTINGS}`);
    expect([body.requireTwoStep, body.lowDays]).toEqual([false, null]);
    await silent.pool.query(
      `INSERT INTO organization_settings (organization_id, require_two_step) VALUES ($1, true)
       ON CONFLICT (organization_id) DO UPDATE SET require_two_step = true`,
      [home.organization.id],
    );
    expect((await silent.logIn(home.administrator)).body.authHeader).toMatch(/^Bearer /);
    expect((await home.ask(`PUT ${SETTINGS}`, { requireTwoStep: true, lowDays: 5 })).status).toBe(200);
    expect((await home.ask(`PUT ${SETTINGS}`, { requireTwoStep: false })).status).toBe(200);
    await silent.close();
  });
});
