import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Administrator } from '#contract/administrators.ts';
import { PERMISSION_KEYS, type PermissionKey } from '#contract/permissions.ts';
import type { RouteResponse } from '#contract/routes.ts';
import { makeAccount, type TestAccount } from '../../testing/accounts.ts';
import { openCompany } from '../../testing/open-company.ts';
import { makeMember, makeOrganization, type TestOrganization } from '../../testing/organizations.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';

let portal: Portal;
let company: TestOrganization;
let first: TestAccount;
let token: string;
let superToken: string;
let counter = 0;
beforeAll(async () => {
  portal = await startPortal();
  superToken = await portal.signIn(await makeAccount(portal, null));
});
beforeEach(async () => {
  ({ organization: company, administrator: first, token } = await openCompany(portal));
});
afterAll(() => portal.close());

const S = '/superAdmin/organization/user';
type Answered = Administrator & { code?: string };
const create = (as: string, body: object = {}) => {
  counter += 1;
  return portal.ask<Answered>(`POST ${S}`, {
    token: as,
    body: {
      firstName: 'Bia',
      lastName: 'Reis',
      email: `bia${counter}@frota.example`,
      category: 'administrator',
      ...body,
    },
  });
};
const change = (as: string, id: string, body: object) =>
  portal.ask<Answered>(`PUT ${S}/${id}`, { token: as, body });
const remove = (as: string, id: string) => portal.ask<Answered>(`DELETE ${S}/${id}`, { token: as });
const list = async (as: string, query = '') =>
  (await portal.ask<{ docs: Administrator[] }>(`GET ${S}?limit=100${query}`, { token: as })).body.docs;
const setBranches = (as: string, id: string, branches: unknown) =>
  portal.ask<Answered>(`PUT /superAdmin/organization/userBranch/${id}`, { token: as, body: { branches } });
const permissionsOf = async (user: string) => {
  const { body } = await portal.ask<RouteResponse<'GET /admin/organization/user/permissions/{id}'>>(
    `GET /admin/organization/user/permissions/${user}`,
    { token },
  );
  return body;
};
const heldBy = async (user: string) =>
  (await permissionsOf(user)).docs
    .filter(({ userPermission }) => userPermission?.status === 'active')
    .map(({ _id }) => _id);
async function colleague(permissions: readonly PermissionKey[]) {
  const account = await makeAccount(portal, company, { permissions });
  const record = (await list(superToken, `&organization=${company.id}`)).find(
    ({ user }) => user === account.userId,
  );
  if (!record) throw new Error('The administrator is not listed.');
  return { account, record, token: await portal.signIn(account) };
}
const KEEPING = ['portal.admin.list', 'portal.admin.add', 'portal.admin.remove'] as const;

describe('creating an administrator', () => {
  it("mails a new administrator a link for the first password and grants the creator's permissions", async () => {
    const { status, body } = await create(token, { phone: '19999990000' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      category: 'administrator',
      isFirst: false,
      branches: 'all',
      status: 'active',
      identifier: '',
      organization: { _id: company.id },
    });
    const mail = portal.mail.list().findLast(({ to }) => to === body.email);
    const link = /#token=(\S+)/.exec(mail?.text ?? '')?.[1];
    await portal.ask('POST /login/reset', { body: { token: link, password: 'Strada-2026' } });
    const signedIn = await portal.ask<{ authHeader: string }>('POST /login', {
      body: { identifier: body.email, password: 'Strada-2026' },
    });
    expect(signedIn.status).toBe(200);
    expect(await heldBy(body.user)).toEqual([...PERMISSION_KEYS]);
  });

  it("gives a new administrator only the creator's permissions, and an operator no permission to grant", async () => {
    const maker = await colleague([...KEEPING, 'portal.vehicle.list', 'portal.vehicle.add']);
    const made = await create(maker.token);
    expect((await heldBy(made.body.user)).sort()).toEqual(
      [...KEEPING, 'portal.vehicle.list', 'portal.vehicle.add'].sort(),
    );
    const { body: operator } = await create(token, { category: 'operator' });
    const held = await heldBy(operator.user);
    expect(held).toEqual(expect.arrayContaining(['portal.vehicle.list', 'portal.balanceDistribution.add']));
    expect(held.filter((key) => /permission|admin|settings.add|\.remove$/.test(key))).toEqual([
      'portal.balanceDistribution.remove',
    ]);
    expect((await permissionsOf(operator.user)).category).toBe('operator');
    const granting = { _permission: 'portal.permission.add', _user: operator.user, status: 'active' };
    expect(
      await portal.ask('POST /admin/organization/user/permission', { token, body: granting }),
    ).toMatchObject({ status: 422, body: { code: 'operator_grants' } });
  });

  it('refuses an administrator of a branch or unknown organization, or with an email or CPF in use', async () => {
    const branch = await makeOrganization(portal, { parentId: company.id });
    const foreign = await makeOrganization(portal);
    const refused = async (as: string, body: object) => {
      const answer = await create(as, body);
      return [answer.status, answer.body.code];
    };
    expect(await refused(token, { organization: branch.id })).toEqual([422, 'administrator_of_branch']);
    expect(await refused(token, { organization: foreign.id })).toEqual([404, 'record_unknown']);
    expect(await refused(superToken, {})).toEqual([400, 'organization_required']);
    const { body } = await create(token, { identifier: '52998224725' });
    expect(await refused(token, { email: body.email.toUpperCase() })).toEqual([409, 'email_exists']);
    const { body: known } = await create(token);
    expect(await refused(token, { email: known.email })).toEqual([409, 'email_exists']);
    const { body: other } = await create(token);
    expect(await change(token, other._id, { email: known.email })).toMatchObject({
      status: 409,
      body: { code: 'email_exists' },
    });
    expect(await refused(token, { identifier: '52998224725' })).toEqual([409, 'user_exists']);
    await makeMember(portal, company);
    const { rows } = await portal.pool.query<{ identifier: string }>(
      `UPDATE members SET identifier = '11144477735' WHERE organization_id = $1 AND role = 'UserOrg' RETURNING identifier`,
      [company.id],
    );
    expect(await refused(token, { identifier: rows[0]?.identifier })).toEqual([409, 'person_is_registered']);
    expect(await refused(token, { email: 'no address' })).toEqual([400, 'validation_failed']);
  });

  it("answers not_available_here if a record out of the creator's reach has the email or CPF", async () => {
    const { administrator: stranger, token: strangerToken } = await openCompany(portal);
    const operator = await makeAccount(portal, null);
    const { body: known } = await create(strangerToken);
    const { body: own } = await create(token);
    const isRefused = async (as: string, body: object) => {
      const { status, body: answer } = await create(as, { organization: company.id, ...body });
      return [status, answer.code];
    };
    const neutral = [409, 'not_available_here'];
    for (const account of [stranger, operator]) {
      expect(await isRefused(token, { email: account.email })).toEqual(neutral);
      expect(await isRefused(token, { identifier: account.identifier })).toEqual(neutral);
      expect(await isRefused(superToken, { email: account.email })).toEqual([409, 'email_exists']);
      expect(await isRefused(superToken, { identifier: account.identifier })).toEqual([409, 'user_exists']);
    }
    expect(await isRefused(token, { email: known.email })).toEqual(neutral);
    const changed = await change(token, own._id, { email: stranger.email.toUpperCase() });
    expect([changed.status, changed.body.code]).toEqual(neutral);
    const bySuper = await change(superToken, own._id, { email: stranger.email });
    expect(bySuper.body.code).toBe('email_exists');
  });

  it("names the conflict if a record within the creator's reach has the email or CPF", async () => {
    const branch = await makeOrganization(portal, { parentId: company.id });
    const local = await makeAccount(portal, branch);
    const { body: own } = await create(token);
    expect((await create(token, { email: local.email })).body.code).toBe('email_exists');
    expect((await create(token, { identifier: local.identifier })).body.code).toBe('user_exists');
    expect((await change(token, own._id, { email: local.email })).body.code).toBe('email_exists');
    const limited = await colleague([...KEEPING]);
    await setBranches(token, limited.record._id, []);
    expect((await create(limited.token, { email: local.email })).body.code).toBe('not_available_here');
  });

  it("names the company's own driver although another company's account has the same email", async () => {
    const { administrator: stranger } = await openCompany(portal);
    await makeMember(portal, company);
    await portal.pool.query(`UPDATE members SET email = $2 WHERE organization_id = $1 AND role = 'UserOrg'`, [
      company.id,
      stranger.email,
    ]);
    expect((await create(token, { email: stranger.email })).body.code).toBe('person_is_registered');
  });

  it('lets a super administrator create an administrator of any company', async () => {
    const { body } = await create(superToken, { organization: company.id });
    expect(body.organization._id).toBe(company.id);
    expect(await list(token)).toHaveLength(2);
    expect((await list(token)).find(({ isFirst }) => isFirst)?.user).toBe(first.userId);
  });
});

describe('first link of an administrator', () => {
  const DAY_MS = 24 * 3_600_000;
  const NOW = new Date('2026-11-21T10:00:00Z');
  afterEach(() => portal.clock.set(NOW));
  const sendLink = (as: string, id: string) =>
    portal.ask<Answered>(`POST ${S}/${id}/firstLink`, { token: as });
  const linksTo = (email: string) =>
    portal.mail
      .list()
      .filter(({ to }) => to === email)
      .flatMap(({ text }) => /#token=(\S+)/.exec(text)?.[1] ?? []);
  const setPassword = async (link: string | undefined) =>
    (await portal.ask('POST /login/reset', { body: { token: link, password: 'Strada-2026' } })).status;
  const untilNow = () => new Date(portal.clock.now().getTime() + DAY_MS).toISOString();

  it('reports until when the link is valid, and no link once the password is set', async () => {
    const { body } = await create(token);
    expect(body.firstLink).toEqual({ until: untilNow() });
    const link = async () => (await list(token)).find(({ _id }) => _id === body._id)?.firstLink;
    expect(await link()).toEqual({ until: untilNow() });
    portal.clock.advance(DAY_MS);
    token = await portal.signIn(first);
    expect(await link()).toEqual({ until: null });
    expect((await sendLink(token, body._id)).body.firstLink).toEqual({ until: untilNow() });
    expect(await setPassword(linksTo(body.email)[0])).toBe(200);
    expect(await link()).toBeNull();
    expect((await sendLink(token, body._id)).body.code).toBe('administrator_has_password');
    expect((await list(token)).find(({ isFirst }) => isFirst)?.firstLink).toBeNull();
  });

  it('mails a new link after an email correction or restoration, and older links no longer work', async () => {
    const { body } = await create(token);
    const email = `right.${body.email}`;
    expect((await change(token, body._id, { email })).body.firstLink).toEqual({ until: untilNow() });
    expect(await setPassword(linksTo(body.email)[0])).toBe(400);
    expect((await change(token, body._id, { status: 'inactive' })).body.firstLink).toEqual({ until: null });
    expect(linksTo(email)).toHaveLength(1);
    expect((await sendLink(token, body._id)).body.code).toBe('administrator_inactive');
    await change(token, body._id, { status: 'active' });
    await remove(token, body._id);
    expect((await sendLink(token, body._id)).body.code).toBe('record_deleted');
    await change(token, body._id, { status: 'active' });
    const [newest, ...older] = linksTo(email);
    expect(older).toHaveLength(2);
    for (const link of older) expect(await setPassword(link)).toBe(400);
    expect(await setPassword(newest)).toBe(200);
    await change(token, body._id, { email: `new.${body.email}` });
    expect(linksTo(`new.${body.email}`)).toEqual([]);
  });

  it('sends at most three links in 15 minutes, and saves a reactivation although no link is sent', async () => {
    const { body } = await create(token);
    for (let sent = 1; sent < 3; sent += 1) {
      portal.clock.advance(1000);
      expect((await sendLink(token, body._id)).status).toBe(200);
    }
    const refused = await sendLink(token, body._id);
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
    await change(token, body._id, { status: 'inactive' });
    expect((await change(token, body._id, { status: 'active' })).body.firstLink).toEqual({ until: null });
    expect(linksTo(body.email)).toHaveLength(3);
    portal.clock.advance(15 * 60_000);
    token = await portal.signIn(first);
    expect((await sendLink(token, body._id)).status).toBe(200);
    const { rows } = await portal.pool.query<{ operation: string }>(
      `SELECT operation FROM changes WHERE organization_id = $1 AND operation = 'send-link' AND record_id = $2`,
      [company.id, body.user],
    );
    expect(rows).toHaveLength(3);
  });

  it('refuses to send the first link for callers who may not change the administrator', async () => {
    const [strong, weak] = [await create(token), await colleague([...KEEPING])];
    const reader = await colleague(['portal.admin.list']);
    const { token: stranger } = await openCompany(portal);
    const { _id: id, email } = strong.body;
    const codes = [];
    for (const as of [weak.token, reader.token, stranger]) codes.push((await sendLink(as, id)).body.code);
    expect(codes).toEqual(['administrator_holds_more', 'permission_missing', 'not_found']);
    expect((await sendLink(weak.token, weak.record._id)).body.code).toBe('administrator_own');
    const [own] = (await list(token)).filter(({ isFirst }) => isFirst);
    expect((await sendLink(weak.token, own?._id ?? '')).body.code).toBe('permission_first_administrator');
    expect(linksTo(email)).toHaveLength(1);
  });
});

describe('changing an administrator', () => {
  it("ends an administrator's sessions at deactivation, and permits sign-in again after reactivation or restoration", async () => {
    const other = await colleague(['portal.vehicle.list']);
    const ask = () => portal.ask('GET /user/validSession', { token: other.token });
    expect((await ask()).status).toBe(200);
    expect(await change(token, other.record._id, { status: 'inactive' })).toMatchObject({
      body: { status: 'inactive' },
    });
    expect((await ask()).status).toBe(401);
    await change(token, other.record._id, { status: 'active' });
    await portal.signIn(other.account);
    expect((await remove(token, other.record._id)).body.status).toBe('deleted');
    expect(await list(token, '&isDeleted=true')).toHaveLength(1);
    expect(await change(token, other.record._id, { firstName: 'Eva' })).toMatchObject({ status: 409 });
    expect((await change(token, other.record._id, { status: 'active' })).body.status).toBe('active');
    await portal.signIn(other.account);
  });

  it("ends an administrator's sessions after an email change, and notifies the old address without the new address", async () => {
    const other = await colleague([]);
    counter += 1;
    const email = `nova${counter}@frota.example`;
    expect((await change(token, other.record._id, { email })).body.email).toBe(email);
    expect((await portal.ask('GET /user/validSession', { token: other.token })).status).toBe(401);
    const mail = portal.mail.list().findLast(({ to }) => to === other.record.email);
    expect([mail?.to, mail?.subject]).toEqual([
      other.record.email,
      expect.stringMatching(/e-mail|email|correo/i),
    ]);
    expect(mail?.text).not.toContain(email);
  });

  it("refuses changes of an administrator's email, status, category or branches by colleagues with fewer permissions", async () => {
    const weak = await colleague([...KEEPING]);
    const strong = await colleague([...KEEPING, 'portal.settings.add']);
    const attempts = [
      { email: 'mine@frota.example' },
      { status: 'inactive' },
      { category: 'operator' },
    ] as const;
    for (const body of attempts) {
      expect(await change(weak.token, strong.record._id, body)).toMatchObject({
        status: 403,
        body: { code: 'administrator_holds_more' },
      });
    }
    expect((await remove(weak.token, strong.record._id)).body.code).toBe('administrator_holds_more');
    expect((await setBranches(weak.token, strong.record._id, [])).body.code).toBe('administrator_holds_more');
    expect((await change(weak.token, strong.record._id, { lastName: 'Prado' })).status).toBe(200);
    expect((await change(strong.token, weak.record._id, { status: 'inactive' })).status).toBe(200);
  });

  it("lets only a super administrator change the first administrator, and refuses changes of the caller's own account", async () => {
    const other = await colleague([...PERMISSION_KEYS]);
    const [own] = (await list(token)).filter(({ isFirst }) => isFirst);
    const id = own?._id ?? '';
    const email = 'other@frota.example';
    expect((await change(other.token, id, { email })).body.code).toBe('permission_first_administrator');
    expect((await remove(other.token, id)).body.code).toBe('permission_first_administrator');
    expect((await change(token, id, { status: 'inactive' })).body.code).toBe('administrator_own');
    expect((await remove(other.token, other.record._id)).body.code).toBe('administrator_own');
    expect((await change(superToken, id, { status: 'inactive' })).status).toBe(200);
  });

  it('refuses to delete, deactivate or demote the last administrator who can grant permissions', async () => {
    const [own] = await list(token);
    const id = own?._id ?? '';
    for (const answer of [
      await remove(superToken, id),
      await change(superToken, id, { status: 'inactive' }),
      await change(superToken, id, { category: 'operator' }),
    ]) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'permission_last_administrator' } });
    }
    const other = await colleague(['portal.permission.add', 'portal.vehicle.list']);
    const { body } = await change(token, other.record._id, { category: 'operator' });
    expect(body.category).toBe('operator');
    expect(await heldBy(other.account.userId)).toEqual(['portal.vehicle.list']);
  });

  it('lets only one of two administrators who delete each other concurrently succeed', async () => {
    const [one, two] = [await colleague([...PERMISSION_KEYS]), await colleague([...PERMISSION_KEYS])];
    const [own] = (await list(token)).filter(({ isFirst }) => isFirst);
    await change(superToken, own?._id ?? '', { status: 'inactive' });
    const answers = await Promise.all([remove(one.token, two.record._id), remove(two.token, one.record._id)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('answers not_found for an administrator of another company', async () => {
    const foreign = await makeOrganization(portal);
    await makeAccount(portal, foreign);
    const [other] = await list(superToken, `&organization=${foreign.id}`);
    const id = other?._id ?? '';
    for (const answer of [
      await change(token, id, { firstName: 'X' }),
      await remove(token, id),
      await setBranches(token, id, 'all'),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect(await list(token, `&organization=${foreign.id}`)).toEqual([]);
  });
});

describe('branches of an administrator', () => {
  it('limits an administrator to selected branches immediately, in balance, session data and register', async () => {
    const [one, two] = [
      await makeOrganization(portal, { parentId: company.id }),
      await makeOrganization(portal, { parentId: company.id }),
    ];
    const other = await colleague(['portal.branches.list', 'portal.balanceDistribution.list']);
    const balanceOf = async (id: string) =>
      (await portal.ask(`GET /admin/organization/balance?organizationId=${id}`, { token: other.token }))
        .status;
    expect([await balanceOf(one.id), await balanceOf(two.id)]).toEqual([200, 200]);
    const heard: string[] = [];
    const end = portal.bus.subscribe(company.id, ({ type }) => heard.push(type));
    expect((await setBranches(token, other.record._id, [one.id])).body.branches).toEqual([one.id]);
    end();
    expect(heard).toContain('registry');
    expect([await balanceOf(one.id), await balanceOf(two.id), await balanceOf(company.id)]).toEqual([
      200, 403, 200,
    ]);
    const { body } = await portal.ask<RouteResponse<'GET /v2/admin/organization/hydrate'>>(
      'GET /v2/admin/organization/hydrate',
      { token: other.token },
    );
    expect(body.organizations.map(({ _id }) => _id).sort()).toEqual([company.id, one.id].sort());
    const { body: register } = await portal.ask<{ docs: { _id: string }[] }>('GET /superAdmin/organization', {
      token: other.token,
    });
    expect(register.docs.map(({ _id }) => _id)).toEqual([one.id]);
    await setBranches(token, other.record._id, 'all');
    expect(await balanceOf(two.id)).toBe(200);
  });

  it('refuses to grant more branches than the caller has', async () => {
    const [one, two] = [
      await makeOrganization(portal, { parentId: company.id }),
      await makeOrganization(portal, { parentId: company.id }),
    ];
    const limited = await colleague([...KEEPING]);
    await setBranches(token, limited.record._id, [one.id]);
    const { body: made } = await create(limited.token);
    expect(made.branches).toEqual([one.id]);
    expect((await setBranches(limited.token, made._id, 'all')).body.code).toBe('administrator_holds_more');
    expect((await setBranches(limited.token, made._id, [two.id])).body.code).toBe('record_unknown');
    const free = await colleague([]);
    expect((await change(limited.token, free.record._id, { email: 'x@frota.example' })).body.code).toBe(
      'administrator_holds_more',
    );
  });

  it('refuses branches of another company and more than 500 branches', async () => {
    const foreign = await makeOrganization(portal);
    const other = await colleague([]);
    expect((await setBranches(token, other.record._id, [foreign.id])).body.code).toBe('record_unknown');
    expect((await setBranches(superToken, other.record._id, [foreign.id])).body.code).toBe('record_unknown');
    const many = Array.from({ length: 501 }, () => foreign.id);
    expect((await setBranches(token, other.record._id, many)).status).toBe(400);
  });
});
