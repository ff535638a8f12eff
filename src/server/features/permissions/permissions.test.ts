import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LiveEvent } from '#contract/events.ts';
import { PERMISSION_KEYS, type Permission, type PermissionKey } from '#contract/permissions.ts';
import { makeAccount, type TestAccount } from '../../testing/accounts.ts';
import { effort } from '../../testing/effort.ts';
import { openCompany, makeCompany } from '../../testing/open-company.ts';
import { makeOrganization, type TestOrganization } from '../../testing/organizations.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';
import { givePermission, underLock } from './change-permission.service.ts';

let portal: Portal;
let company: TestOrganization;
let first: TestAccount;
let colleague: TestAccount;
let firstToken: string;

beforeAll(async () => {
  portal = await startPortal();
});
beforeEach(async () => {
  ({ organization: company, first, token: firstToken } = await openCompany(portal));
  colleague = await makeAccount(portal, company);
});
afterAll(() => portal.close());

const OWN = '/admin/organization/user/permissions';
const ADD = 'portal.permission.add';
type Status = 'active' | 'inactive';

const give = (token: string, to: TestAccount, key: PermissionKey, status: Status = 'active', query = '') =>
  portal.ask<Permission>(`POST /admin/organization/user/permission${query}`, {
    token,
    body: { _permission: key, _user: to.userId, status },
  });
const change = (token: string, id: string, status: Status) =>
  portal.ask<Permission>(`PUT /admin/organization/user/permission/${id}`, { token, body: { status } });
async function heldBy(token: string, path = OWN): Promise<PermissionKey[]> {
  const { body } = await portal.ask<{ docs: Permission[] }>(`GET ${path}`, { token });
  return body.docs
    .filter(({ userPermission }) => userPermission?.status === 'active')
    .map(({ _id }) => _id as PermissionKey);
}

describe('GET /admin/organization/user/permissions', () => {
  it('lists every permission: all active for first and super administrators, none for a new colleague', async () => {
    const superToken = await portal.signIn(await makeAccount(portal, null));
    expect(await heldBy(firstToken)).toEqual(PERMISSION_KEYS);
    expect(await heldBy(superToken, `${OWN}?organizationId=${company.id}`)).toEqual(PERMISSION_KEYS);
    const colleagueToken = await portal.signIn(colleague);
    expect(await heldBy(colleagueToken)).toEqual([]);
    const { body } = await portal.ask<{ docs: Permission[] }>(`GET ${OWN}`, { token: colleagueToken });
    expect(body.docs).toHaveLength(PERMISSION_KEYS.length);
    expect(body.docs[0]).toEqual({
      _id: 'portal.admin.list',
      area: 'admin',
      isAsked: true,
      action: 'list',
      userPermission: null,
    });
  });

  it("shows a colleague's permissions only to a caller who may list permissions", async () => {
    await give(firstToken, colleague, 'portal.vehicle.list');
    expect(await heldBy(firstToken, `${OWN}/${colleague.userId}`)).toEqual(['portal.vehicle.list']);
    const refused = await portal.ask(`GET ${OWN}/${first.userId}`, { token: await portal.signIn(colleague) });
    expect(refused.body.code).toBe('permission_missing');
  });

  it("gives the same 404 answer for drivers, deleted people, other companies' people and unknown ids", async () => {
    const { administrator: elsewhere } = await makeCompany(portal);
    const driver = await makeAccount(portal, company, { role: 'UserOrg' });
    const removed = await makeAccount(portal, company, { status: 'deleted' });
    const answers = [];
    for (const { userId } of [elsewhere, driver, removed, { userId: company.id }]) {
      const { status, text, body } = await portal.ask(`GET ${OWN}/${userId}`, { token: firstToken });
      answers.push(`${status} ${text.replace(String(body.requestId), '')}`);
    }
    expect(answers[0]).toMatch(/^404 /);
    expect(new Set(answers).size).toBe(1);
  });
});

describe('granting and removing a permission', () => {
  it('applies a granted or removed permission to the next request, without a new sign-in', async () => {
    const token = await portal.signIn(colleague);
    const settings = () => portal.ask('GET /v2/admin/organization/settings', { token });
    expect((await settings()).body.code).toBe('permission_missing');
    const given = await give(firstToken, colleague, 'portal.settings.list');
    expect(given.body).toMatchObject({ _id: 'portal.settings.list', userPermission: { status: 'active' } });
    expect((await settings()).status).toBe(200);
    const taken = await change(firstToken, given.body.userPermission?._id ?? '', 'inactive');
    expect(taken.body.userPermission).toEqual({ ...given.body.userPermission, status: 'inactive' });
    expect((await settings()).body.code).toBe('permission_missing');
  });

  it('replaces the status of an earlier grant under the same record id', async () => {
    const given = await give(firstToken, colleague, 'portal.bill.list');
    const again = await give(firstToken, colleague, 'portal.bill.list', 'inactive');
    expect(again.body.userPermission).toEqual({ _id: given.body.userPermission?._id, status: 'inactive' });
  });

  it('sends an event for a granted permission to open pages, but not after a refusal', async () => {
    const events: LiveEvent[] = [];
    const end = portal.bus.subscribe(company.id, (event) => events.push(event));
    await give(firstToken, first, 'portal.bill.list');
    expect(events).toEqual([]);
    await give(firstToken, colleague, 'portal.bill.list');
    end();
    expect(events).toEqual([{ type: 'permissions', organizationId: company.id }]);
  });

  it('requires portal.permission.add and the granted permission itself from the caller', async () => {
    const third = await makeAccount(portal, company);
    const token = await portal.signIn(colleague);
    expect((await give(token, third, 'portal.bill.list')).body.code).toBe('permission_missing');
    await give(firstToken, colleague, ADD);
    expect(await give(token, third, 'portal.bill.list')).toMatchObject({
      status: 403,
      body: { code: 'permission_not_held' },
    });
    await give(firstToken, colleague, 'portal.bill.list');
    expect((await give(token, third, 'portal.bill.list')).status).toBe(200);
  });

  it('refuses to reactivate a permission that the caller does not hold', async () => {
    const third = await makeAccount(portal, company);
    const given = await give(firstToken, third, 'portal.purchase.add', 'inactive');
    await give(firstToken, colleague, ADD);
    const revived = await change(
      await portal.signIn(colleague),
      given.body.userPermission?._id ?? '',
      'active',
    );
    expect(revived.body.code).toBe('permission_not_held');
  });

  it("refuses changes of the caller's own permissions in either status", async () => {
    for (const status of ['active', 'inactive'] as const) {
      expect((await give(firstToken, first, 'portal.bill.list', status)).body.code).toBe('permission_own');
    }
  });

  it('refuses to grant or remove permissions of people of another company', async () => {
    const { organization: elsewhere, administrator: stranger } = await makeCompany(portal);
    const [record] = [
      await give(await portal.signIn(stranger), await makeAccount(portal, elsewhere), 'portal.bill.list'),
    ];
    expect((await give(firstToken, stranger, 'portal.bill.list')).status).toBe(404);
    const id = record?.body.userPermission?._id ?? '';
    expect((await change(firstToken, id, 'inactive')).status).toBe(404);
    const named = await give(
      firstToken,
      stranger,
      'portal.bill.list',
      'active',
      `?organizationId=${elsewhere.id}`,
    );
    expect(named.body.code).toBe('organization_forbidden');
  });

  it('lets a super administrator grant and remove permissions, but only in the selected company', async () => {
    const token = await portal.signIn(await makeAccount(portal, null));
    const query = `?organizationId=${company.id}`;
    const given = await give(token, colleague, 'portal.purchase.add', 'active', query);
    expect(given).toMatchObject({ status: 200, body: { userPermission: { status: 'active' } } });
    const id = given.body.userPermission?._id ?? '';
    const taken = await portal.ask<Permission>(`PUT /admin/organization/user/permission/${id}${query}`, {
      token,
      body: { status: 'inactive' },
    });
    expect(taken.body.userPermission).toEqual({ _id: id, status: 'inactive' });
    const { organization: elsewhere, administrator: stranger } = await makeCompany(portal);
    expect((await give(token, stranger, 'portal.purchase.add', 'active', query)).status).toBe(404);
    const away = `?organizationId=${elsewhere.id}`;
    expect((await give(token, stranger, 'portal.purchase.add', 'active', away)).status).toBe(200);
    expect((await give(token, colleague, 'portal.purchase.add')).body.code).toBe('organization_required');
  });

  it('refuses every permission that the caller does not hold, and accepts the same permission once held', async () => {
    const third = await makeAccount(portal, company);
    await give(firstToken, colleague, ADD);
    const token = await portal.signIn(colleague);
    const step = effort({ usual: 10, long: 1 });
    const tried = PERMISSION_KEYS.filter((key, place) => key !== ADD && place % step === 0);
    for (const key of tried) {
      const record = (await give(firstToken, third, key)).body.userPermission?._id ?? '';
      const attempts = async () => [
        await give(token, third, key, 'inactive'),
        await change(token, record, 'inactive'),
        await give(token, third, key),
        await change(token, record, 'active'),
      ];
      const refused = Array.from({ length: 4 }, () => 'permission_not_held');
      expect(
        (await attempts()).map(({ body }) => body.code),
        key,
      ).toEqual(refused);
      await give(firstToken, colleague, key);
      expect(
        (await attempts()).map(({ status }) => status),
        key,
      ).toEqual([200, 200, 200, 200]);
    }
  });

  it('lets only a super administrator remove permissions of the first administrator', async () => {
    for (const key of PERMISSION_KEYS) await give(firstToken, colleague, key);
    const token = await portal.signIn(colleague);
    const answers = await Promise.all(PERMISSION_KEYS.map((key) => give(token, first, key, 'inactive')));
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(
      new Set(['permission_first_administrator']),
    );
    expect(await heldBy(firstToken)).toEqual(PERMISSION_KEYS);
    const superToken = await portal.signIn(await makeAccount(portal, null));
    const query = `?organizationId=${company.id}`;
    const taken = await give(superToken, first, 'portal.bill.list', 'inactive', query);
    expect(taken.status).toBe(200);
    expect((await give(token, first, 'portal.bill.list')).status).toBe(200);
  });

  describe('by an administrator with limited branches', () => {
    const limit = async (account: TestAccount, branches: readonly TestOrganization[]) => {
      const superToken = await portal.signIn(await makeAccount(portal, null));
      const { body } = await portal.ask<{ docs: { _id: string; user: string }[] }>(
        `GET /superAdmin/organization/user?limit=100&organization=${company.id}`,
        { token: superToken },
      );
      const id = body.docs.find(({ user }) => user === account.userId)?._id ?? '';
      const limited = await portal.ask(`PUT /superAdmin/organization/userBranch/${id}`, {
        token: superToken,
        body: { branches: branches.map((branch) => branch.id) },
      });
      expect(limited.status).toBe(200);
    };
    const branchOf = (parent: TestOrganization) => makeOrganization(portal, { parentId: parent.id });
    const BILLS = 'portal.bill.list';

    it('refuses changes of an administrator who may select more branches', async () => {
      const [own, other] = [await branchOf(company), await branchOf(company)];
      const limited = await makeAccount(portal, company, { permissions: [ADD, BILLS] });
      await limit(limited, [own]);
      const token = await portal.signIn(limited);
      const changesOf = async (account: TestAccount) => {
        const record = (await give(firstToken, account, BILLS)).body.userPermission?._id ?? '';
        return [
          await give(token, account, BILLS, 'inactive'),
          await change(token, record, 'inactive'),
          await give(token, account, BILLS),
          await change(token, record, 'active'),
        ].map(({ status, body }) => [status, body.code]);
      };
      const refused = Array.from({ length: 4 }, () => [403, 'administrator_holds_more']);
      const allowed = Array.from({ length: 4 }, () => [200, undefined]);
      expect(await changesOf(colleague)).toEqual(refused);
      await limit(colleague, [other]);
      expect(await changesOf(colleague)).toEqual(refused);
      await limit(colleague, [own, other]);
      expect(await changesOf(colleague)).toEqual(refused);
      await limit(colleague, [own]);
      expect(await changesOf(colleague)).toEqual(allowed);
      await limit(limited, [own, other]);
      await limit(colleague, []);
      expect(await changesOf(colleague)).toEqual(allowed);
    });

    it('changes permissions in a branch only if the caller may select all branches below it', async () => {
      const own = await branchOf(company);
      const local = await makeAccount(portal, own);
      await branchOf(company);
      const limited = await makeAccount(portal, company, { permissions: [ADD, BILLS] });
      await limit(limited, [own]);
      const token = await portal.signIn(limited);
      const query = `?organizationId=${own.id}`;
      expect((await give(token, local, BILLS, 'active', query)).status).toBe(200);
      const below = await branchOf(own);
      const refused = await give(token, local, BILLS, 'active', query);
      expect(refused.body.code).toBe('administrator_holds_more');
      await limit(limited, [own, below]);
      expect((await give(token, local, BILLS, 'active', query)).status).toBe(200);
    });

    it('lets a super administrator grant permissions regardless of branches', async () => {
      await branchOf(company);
      const superToken = await portal.signIn(await makeAccount(portal, null));
      const query = `?organizationId=${company.id}`;
      expect((await give(superToken, colleague, BILLS, 'active', query)).status).toBe(200);
    });
  });

  it('refuses a key outside the closed list of permissions', async () => {
    const odd = await give(firstToken, colleague, 'portal.everything.add' as PermissionKey);
    expect(odd.body.code).toBe('validation_failed');
  });
});

describe('last administrator who can grant permissions', () => {
  it('refuses to take portal.permission.add from the last administrator who has it, even to a super administrator', async () => {
    const token = await portal.signIn(await makeAccount(portal, null));
    const refused = await give(token, first, ADD, 'inactive', `?organizationId=${company.id}`);
    expect(refused).toMatchObject({ status: 409, body: { code: 'permission_last_administrator' } });
  });

  it('permits the removal of portal.permission.add once another active administrator has it', async () => {
    const token = await portal.signIn(await makeAccount(portal, null));
    await give(firstToken, colleague, ADD);
    const query = `?organizationId=${company.id}`;
    expect((await give(token, first, ADD, 'inactive', query)).status).toBe(200);
    expect((await give(firstToken, colleague, ADD, 'inactive')).body.code).toBe('permission_missing');
  });

  it('refuses the removal of portal.permission.add if only inactive colleagues have it', async () => {
    const left = await makeAccount(portal, company, { status: 'inactive', permissions: [ADD] });
    expect(left.userId).not.toBe(first.userId);
    const token = await portal.signIn(await makeAccount(portal, null));
    const refused = await give(token, first, ADD, 'inactive', `?organizationId=${company.id}`);
    expect(refused.body.code).toBe('permission_last_administrator');
  });

  it("preserves an administrator who can grant when two administrators remove each other's permission concurrently", async () => {
    const other = await makeAccount(portal, company);
    const superToken = await portal.signIn(await makeAccount(portal, null));
    for (const one of [colleague, other]) await give(firstToken, one, ADD);
    await give(superToken, first, ADD, 'inactive', `?organizationId=${company.id}`);
    const strip = (by: TestAccount, from: TestAccount) => {
      const caller = { userId: by.userId, organizationId: company.id };
      const actor = { userId: by.userId, address: null, requestId: null };
      return underLock(portal, { caller, scope: company.scope }, (tx) =>
        givePermission(
          { bus: portal.bus, isRequested: () => true },
          { tx, clock: portal.clock, organizationId: company.id, actor },
          { ...caller, branches: null },
          {
            userId: from.userId,
            key: ADD,
            status: 'inactive',
          },
        ),
      );
    };
    for (let round = 0; round < 10; round += 1) {
      const outcomes = await Promise.allSettled([strip(other, colleague), strip(colleague, other)]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const [loser, winner] = outcomes[0].status === 'fulfilled' ? [colleague, other] : [other, colleague];
      expect((await give(await portal.signIn(winner), loser, ADD)).status).toBe(200);
    }
  });
});

describe('permissions in a branch', () => {
  it('lets a company administrator grant only permissions held at the company, and refuses branch administrators at the company', async () => {
    const branch = await makeOrganization(portal, { parentId: company.id });
    const [local, helper] = [await makeAccount(portal, branch), await makeAccount(portal, branch)];
    const query = `?organizationId=${branch.id}`;
    expect(await heldBy(firstToken, `${OWN}${query}`)).toEqual(PERMISSION_KEYS);
    expect((await give(firstToken, helper, 'portal.bill.list', 'active', query)).status).toBe(200);
    const token = await portal.signIn(colleague);
    await give(firstToken, colleague, ADD);
    const notHeld = await give(token, helper, 'portal.bill.add', 'active', query);
    expect(notHeld.body.code).toBe('permission_not_held');
    const upwards = await give(
      await portal.signIn(local),
      colleague,
      'portal.bill.list',
      'active',
      `?organizationId=${company.id}`,
    );
    expect(upwards.body.code).toBe('organization_forbidden');
  });
});
