import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Organization } from '#contract/organizations.ts';
import type { OrganizationTree } from '#contract/session-data.ts';
import { cents } from '#core/money/cents.ts';
import { cnpjCheckDigits } from '#core/validation/cnpj.ts';
import type { Static } from 'typebox';
import { makeAccount, type TestAccount } from '../../testing/accounts.ts';
import { openCompany } from '../../testing/open-company.ts';
import { buyCredit, makeOrganization, type TestOrganization } from '../../testing/organizations.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';

let portal: Portal;
let company: TestOrganization;
let admin: TestAccount;
let token: string;
let superToken: string;
let counter = 0;

beforeAll(async () => {
  portal = await startPortal();
  superToken = await portal.signIn(await makeAccount(portal, null));
});
beforeEach(async () => {
  ({ organization: company, administrator: admin, token } = await openCompany(portal));
});
afterAll(() => portal.close());

const S = '/superAdmin/organization';

function newCnpj(): string {
  counter += 1;
  const twelve = `${counter}`.padStart(8, '7').padEnd(12, '0');
  return `${twelve}${cnpjCheckDigits(twelve)}`;
}
const create = (by: string, body: object) =>
  portal.ask<Organization>(`POST ${S}`, {
    token: by,
    body: { federalTaxNumber: newCnpj(), name: 'Frota Nova', ...body },
  });
const change = (by: string, id: string, body: object) =>
  portal.ask<Organization>(`PUT ${S}/${id}`, { token: by, body });
const remove = (by: string, id: string) =>
  portal.ask<{ code: string; details?: unknown }>(`DELETE ${S}/${id}`, { token: by });
const list = async (by: string, query = '') =>
  (await portal.ask<{ docs: Organization[] }>(`GET ${S}?limit=100${query}`, { token: by })).body.docs;
const person = () => {
  counter += 1;
  return { firstName: 'Ana', lastName: 'Prado', email: `ana${counter}@frota.example` };
};
async function branchBelow(parent: string, by = superToken): Promise<string> {
  const { body, text } = await create(by, { parent });
  if (!body._id) throw new Error(text);
  return body._id;
}

describe('creating a company', () => {
  it('gives the first administrator a mailed password link and all permissions of the new company', async () => {
    const administrator = { ...person(), identifier: '52998224725' };
    const made = await create(superToken, {
      administrator,
      balanceSharingType: 'VEHICLE',
      city: 'Campinas',
      state: 'SP',
    });
    expect(made.body).toMatchObject({
      parent: null,
      level: 1,
      branches: 0,
      name: 'Frota Nova',
      tradeName: 'Frota Nova',
      city: 'Campinas',
      balanceSharingType: 'VEHICLE',
      status: 'active',
      terms: {
        billingType: 'prePaid',
        billingPeriod: 'monthly',
        creditLimit: null,
        timeZone: 'America/Sao_Paulo',
      },
    });
    const mail = portal.mail.list().find(({ to }) => to === administrator.email);
    const link = /#token=(\S+)/.exec(mail?.text ?? '')?.[1];
    const reset = await portal.ask('POST /login/reset', { body: { token: link, password: 'Jangada-4471' } });
    expect(reset.status).toBe(200);
    const { body } = await portal.logIn(
      { identifier: administrator.identifier },
      { password: 'Jangada-4471' },
    );
    expect(body.scope).toEqual(['AdminOrg', made.body._id, 'Frota Nova']);
    const held = await portal.ask<{ docs: { userPermission: unknown }[] }>(
      'GET /admin/organization/user/permissions',
      {
        token: body.authHeader?.slice(7) ?? '',
      },
    );
    expect(held.body.docs.every(({ userPermission }) => userPermission !== null)).toBe(true);
  });

  it('requires a super administrator to create a company, with a first administrator of unused email and CPF', async () => {
    expect((await create(token, { administrator: person() })).body).toMatchObject({
      code: 'permission_missing',
    });
    expect((await create(superToken, {})).body).toMatchObject({ code: 'administrator_needed' });
    const taken = { ...person(), email: admin.email };
    expect((await create(superToken, { administrator: taken })).body).toMatchObject({ code: 'email_exists' });
    const [one, other] = [
      { ...person(), identifier: '11144477735' },
      { ...person(), identifier: '11144477735' },
    ];
    expect((await create(superToken, { administrator: one })).status).toBe(200);
    expect((await create(superToken, { administrator: other })).body).toMatchObject({ code: 'user_exists' });
    const known = person();
    expect((await create(superToken, { administrator: known })).status).toBe(200);
    expect((await create(superToken, { administrator: known })).body).toMatchObject({ code: 'email_exists' });
  });

  it('refuses a tax number in use until the organization that has it is deleted', async () => {
    const federalTaxNumber = newCnpj();
    const made = await create(superToken, { federalTaxNumber, administrator: person() });
    const twice = await create(superToken, { federalTaxNumber, parent: company.id });
    expect([twice.status, twice.body]).toMatchObject([409, { code: 'organization_exists' }]);
    expect((await remove(superToken, made.body._id)).status).toBe(200);
    expect((await create(superToken, { federalTaxNumber, parent: company.id })).status).toBe(200);
  });
});

describe('tax number in use', () => {
  it("answers organization_exists within the caller's company or to super administrators, otherwise the neutral not_available_here", async () => {
    const [foreign, own] = [newCnpj(), newCnpj()];
    await create(superToken, { federalTaxNumber: foreign, administrator: person() });
    const branch = await create(token, { parent: company.id, federalTaxNumber: own });
    const codeOf = async (answer: Promise<{ status: number; body: object }>) => {
      const { status, body } = await answer;
      return [status, 'code' in body ? body.code : null];
    };
    const below = { parent: company.id };
    const [neutral, specific] = ['not_available_here', 'organization_exists'].map((code) => [409, code]);
    expect(await codeOf(create(token, { ...below, federalTaxNumber: foreign }))).toEqual(neutral);
    expect(await codeOf(create(token, { ...below, federalTaxNumber: own }))).toEqual(specific);
    expect(await codeOf(create(superToken, { ...below, federalTaxNumber: foreign }))).toEqual(specific);
    const other = await branchBelow(company.id, token);
    expect(await codeOf(change(token, other, { federalTaxNumber: foreign }))).toEqual(neutral);
    expect(await codeOf(change(token, other, { federalTaxNumber: own }))).toEqual(specific);
    expect(await codeOf(change(superToken, other, { federalTaxNumber: foreign }))).toEqual(specific);
    const same = await change(token, branch.body._id, { federalTaxNumber: own, name: 'Filial Olinda' });
    expect([same.status, same.body.name]).toEqual([200, 'Filial Olinda']);
  });
});

describe('branches', () => {
  it("lets the company's administrator create a branch with the company's terms and refuses other companies' administrators", async () => {
    await change(superToken, company.id, {
      billingType: 'postPaid',
      creditLimit: 5000,
      billingPeriod: 'weekly',
    });
    const made = await create(token, { parent: company.id, name: 'Filial Recife' });
    expect(made.body).toMatchObject({
      level: 2,
      parent: {
        _id: company.id,
        name: company.name,
      },
      terms: {
        billingType: 'postPaid',
        creditLimit: 5e3,
        billingPeriod: 'weekly',
      },
    });
    const seen = (by: string) =>
      portal.ask('GET /admin/organization/balance?organizationId=' + made.body._id, { token: by });
    expect((await seen(token)).status).toBe(200);
    const { token: stranger } = await openCompany(portal);
    expect((await seen(stranger)).body.code).toBe('organization_forbidden');
    expect((await create(stranger, { parent: company.id })).body).toMatchObject({ code: 'record_unknown' });
    expect((await change(stranger, made.body._id, { name: 'Minha' })).status).toBe(404);
    expect((await remove(stranger, made.body._id)).status).toBe(404);
    expect((await create(token, { parent: company.id, administrator: person() })).body).toMatchObject({
      code: 'administrator_of_branch',
    });
    expect((await create(token, { parent: company.id, plan: 'gold' })).body).toMatchObject({
      code: 'permission_missing',
    });
  });

  it("allows branches down to the fourth level, and the company's administrator reaches every level", async () => {
    const second = await branchBelow(company.id);
    const third = await branchBelow(second, token);
    const fourth = await branchBelow(third, token);
    expect((await create(token, { parent: fourth })).body).toMatchObject({ code: 'organization_too_deep' });
    const deepest = await portal.ask(`GET /admin/organization/balance?organizationId=${fourth}`, { token });
    expect(deepest.status).toBe(200);
    expect((await list(token)).map(({ level }) => level)).toEqual([4, 3, 2]);
    const { body } = await portal.ask<Static<typeof OrganizationTree>>('GET /v2/superAdmin/organization', {
      token,
    });
    expect(body.docs).toHaveLength(1);
    expect(body.docs[0]?.branches.map(({ _id }) => _id)).toEqual([second, third, fourth]);
    const hydrate = await portal.ask<{ organizations: unknown[] }>(
      `GET /v2/admin/organization/hydrate?organizationId=${third}`,
      { token: superToken },
    );
    expect(hydrate.body.organizations).toHaveLength(4);
  });

  it('moves a branch within its company, but never below itself, below level four or into another company', async () => {
    const [one, other] = [await branchBelow(company.id), await branchBelow(company.id)];
    const below = await branchBelow(one);
    const deep = await branchBelow(below);
    expect((await change(token, one, { parent: deep })).body).toMatchObject({
      code: 'organization_below_itself',
    });
    expect((await change(token, one, { parent: one })).body).toMatchObject({
      code: 'organization_below_itself',
    });
    expect((await change(token, one, { parent: other })).body).toMatchObject({
      code: 'organization_too_deep',
    });
    expect((await change(token, below, { parent: other })).body).toMatchObject({
      level: 3,
      parent: { _id: other },
    });
    const elsewhere = await makeOrganization(portal);
    const moved = (id: string, parent: string) => change(superToken, id, { parent });
    expect((await moved(one, elsewhere.id)).body).toMatchObject({ code: 'organization_of_another_company' });
    expect((await moved(elsewhere.id, company.id)).body).toMatchObject({
      code: 'organization_of_another_company',
    });
    expect((await change(token, one, { parent: elsewhere.id })).body).toMatchObject({
      code: 'record_unknown',
    });
  });

  it("lets the company's administrator change a branch, but only a super administrator change the company", async () => {
    const branch = await branchBelow(company.id);
    expect((await change(token, branch, { name: 'Filial Sul', postalCode: '13010111' })).body).toMatchObject({
      name: 'Filial Sul',
      postalCode: '13010111',
      level: 2,
      parent: { name: company.name },
    });
    expect((await change(token, company.id, { name: 'Outra' })).body).toMatchObject({
      code: 'permission_missing',
    });
    expect((await change(superToken, company.id, { name: 'Outra' })).body).toMatchObject({
      name: 'Outra',
      branches: 1,
    });
    expect((await remove(token, company.id)).body).toMatchObject({ code: 'permission_missing' });
  });
});

describe('terms of an organization', () => {
  it('lets only a super administrator change terms, and refuses inconsistent or backdated terms', async () => {
    const set = (body: object) => change(superToken, company.id, body);
    expect((await change(token, await branchBelow(company.id), { companyLimit: 10 })).body).toMatchObject({
      code: 'permission_missing',
    });
    for (const body of [
      { billingType: 'postPaid' },
      { creditLimit: 100 },
      { refuelChargedFee: true },
      { anywhereFee: 101, anywhereFeeType: 'percentage' },
    ]) {
      expect((await set(body)).body, JSON.stringify(body)).toMatchObject({ code: 'terms_incomplete' });
    }
    expect((await set({ termsFrom: '2026-11-20' })).body).toMatchObject({ code: 'terms_past' });
    expect((await set({ timeZone: 'Mars/Olympus' })).body).toMatchObject({ code: 'time_zone_unknown' });
    expect((await set({ companyLimit: 1.005 })).status).toBe(400);
    const agreed = {
      billingType: 'postPaid',
      billingPeriod: 'weekly',
      creditLimit: 9e4,
      companyLimit: 1200.5,
      hasAnywhere: true,
      anywhereFee: 2.5,
      anywhereFeeType: 'percentage',
      plan: 'standard',
      refuelChargedFee: true,
      refuelChargedFeeValue: 0.35,
      stepUpLimit: null,
      blockRefuelsOnDebt: false,
      termsFrom: '2026-11-21',
      timeZone: 'America/Manaus',
      modules: {
        expenseCenter: true,
        fuelManagement: true,
      },
      paymentLinks: {
        bankSlip: 'https://banco.example/boleto',
        transfer: null,
      },
    };
    const { body } = await set(agreed);
    expect(body.terms).toEqual(agreed);
    const answer = await portal.ask<{ terms: object; anywhereFee: number }>(
      'GET /v2/admin/organization/settings',
      { token },
    );
    expect(answer.body).toMatchObject({
      anywhereFee: 2.5,
      terms: { creditLimit: 90_000, timeZone: 'America/Manaus' },
    });
  });
});

describe('DELETE /superAdmin/organization/{id}', () => {
  it('refuses to delete a company with branches or balance, names both, and ends sessions after the deletion', async () => {
    const branch = await branchBelow(company.id);
    await buyCredit(portal, company, cents(100));
    const refused = await remove(superToken, company.id);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'organization_not_empty', details: [{ holds: 'branches' }, { holds: 'balance' }] },
    ]);
    expect((await remove(token, branch)).status).toBe(200);
    await portal.pool.query(`UPDATE ledger_accounts SET balance_cents = 0 WHERE organization_id = $1`, [
      company.id,
    ]);
    expect((await remove(superToken, company.id)).body).toEqual({ _id: company.id });
    expect((await portal.ask('GET /user/validSession', { token })).status).toBe(401);
    expect((await remove(superToken, company.id)).status).toBe(404);
    expect((await create(superToken, { parent: company.id })).body).toMatchObject({ code: 'record_unknown' });
  });

  it('lets exactly one of a concurrent deletion and purchase of a branch succeed', async () => {
    const branch = await branchBelow(company.id);
    const buy = () =>
      portal.ask(`POST /admin/organization/purchase?organizationId=${branch}`, {
        token,
        headers: { 'idempotency-key': `delete-or-buy-${(counter += 1)}-0123456789` },
        body: { value: 50, paymentType: 'bankSlip' },
      });
    const [deletion, bought] = await Promise.all([remove(token, branch), buy()]);
    expect([deletion.status === 200, bought.status < 300].filter(Boolean)).toHaveLength(1);
  });
});

describe('GET /superAdmin/organization', () => {
  it('lists all organizations to a super administrator and only own branches to an administrator', async () => {
    const branch = await branchBelow(company.id);
    const stranger = await branchBelow((await makeOrganization(portal)).id);
    const ids = (docs: Organization[]) => docs.map(({ _id }) => _id);
    expect(ids(await list(token))).toEqual([branch]);
    expect(ids(await list(superToken))).toEqual(expect.arrayContaining([branch, stranger, company.id]));
    expect(ids(await list(superToken, `&parent=${company.id}`))).toEqual([branch]);
    expect(ids(await list(superToken, '&kind=company'))).not.toContain(branch);
  });

  it('refuses a request for deleted organizations as invalid', async () => {
    const listDeleted = (isDeleted: boolean) =>
      portal.ask(`GET ${S}?isDeleted=${isDeleted}`, { token: superToken });
    expect(await listDeleted(true)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect((await listDeleted(false)).status).toBe(200);
  });

  it('finds an organization by a tax number that is typed with punctuation', async () => {
    const { body } = await create(superToken, { parent: company.id, name: 'Filial do número' });
    const written = body.federalTaxNumber.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5');
    expect((await list(superToken, `&search=${encodeURIComponent(written)}`)).map(({ _id }) => _id)).toEqual([
      body._id,
    ]);
  });
});
