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
const isAskedFor = async (who: TestAccount) => (await portal.logIn(who)).body.requiresAuthCode;

describe('a company that requires a second step', () => {
  it('asks everybody who signs in for it for a mailed code, until it no longer does', async () => {
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
    expect(await isAskedFor(operator)).toBe(false);
  });

  it('cannot be passed by without the code, nor by a wrong, used or foreign one', async () => {
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

  it('leaves sessions and their renewals alone', async () => {
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

  it('tells its people that it does, who keep their own choice beside it', async () => {
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
    expect(await isAskedFor(company.administrator)).toBe(true);
  });

  it('writes the change into the audit trail', async () => {
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

  it('is set by those alone who may change the settings', async () => {
    const reader = await makeAccount(portal, company.organization, { permissions: ['portal.settings.list'] });
    const token = await portal.signIn(reader);
    const refused = await portal.ask(`PUT ${SETTINGS}`, { token, body: { requireTwoStep: true } });
    expect([refused.status, refused.body.code]).toEqual([403, 'permission_missing']);
    expect(await isAskedFor(reader)).toBe(false);
  });
});

describe('an administrator of several branches', () => {
  it('is bound by the home organization, and by no branch and no parent', async () => {
    const branch = await makeOrganization(portal, { parentId: company.organization.id });
    const ofBranch = await makeAccount(portal, branch);
    const inBranch = (isOn: boolean) =>
      company.ask(`PUT ${SETTINGS}?organizationId=${branch.id}`, { requireTwoStep: isOn });
    expect((await inBranch(true)).status).toBe(200);
    expect(await isAskedFor(company.administrator)).toBe(false);
    expect(await isAskedFor(ofBranch)).toBe(true);
    await inBranch(false);
    await require(true);
    expect(await isAskedFor(company.administrator)).toBe(true);
    expect(await isAskedFor(ofBranch)).toBe(false);
  });
});

describe('a server without mail', () => {
  it('refuses the requirement, and does not ask for what it cannot send', async () => {
    const silent = await startPortal({ withoutMail: true });
    const home = await openCompany(silent);
    const refused = await home.ask<Settings>(`PUT ${SETTINGS}`, { requireTwoStep: true, lowDays: 5 });
    expect([refused.status, refused.body.code]).toEqual([409, 'mail_unavailable']);
    const { body } = await home.ask<Settings>(`GET /v2${SETTINGS}`);
    expect([body.requireTwoStep, body.lowDays]).toEqual([false, null]);
    // The company switched the setting on while the server could send mail.
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
