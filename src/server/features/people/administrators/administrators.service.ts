import type { Administrator, AdministratorInput } from '#contract/administrators.ts';
import type { RouteQuery } from '#contract/routes.ts';
import { readPage } from '../../../platform/database/list-sql.ts';
import type { DatabaseTransaction } from '../../../platform/database/tenancy.ts';
import { newId } from '../../../platform/identifier.ts';
import type { QueryPage } from '../../../platform/paging.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordChange, type Writing } from '../../../records/record-change.ts';
import { announce } from '../../../platform/events/announce.ts';
import type { EventBus } from '../../../platform/events/event-bus.ts';
import {
  giveFirstPermissions,
  startingPermissions,
  underPermissionLock,
} from '../../permissions/administrators.service.ts';
import { addAccount } from '../../sign-in/password/first-password.service.ts';
import { invite, type Inviting } from '../../sign-in/password/invite.service.ts';
import {
  ADMINISTRATORS_CHANGED,
  branchesOf,
  managedCompanies,
  readAdministrator,
  subjectsOf,
  whereTheyAreNew,
  type AdministratorRequest,
} from './administrator-parts.ts';
import {
  administratorList,
  findCompany,
  insertAdministrator,
  saveBranches,
  type AdministratorRow,
  type NewAdministratorRow,
} from './administrators.repository.ts';

export async function addFirstAdministrator(
  tx: DatabaseTransaction,
  administrator: NewAdministratorRow,
): Promise<void> {
  await insertAdministrator(tx, administrator);
}

export async function listAdministrators(
  tx: DatabaseTransaction,
  asking: AdministratorRequest,
  query: RouteQuery<'GET /superAdmin/organization/user'>,
): Promise<QueryPage<AdministratorRow>> {
  const { organization } = query;
  const among = managedCompanies(asking).filter((id) => organization === undefined || id === organization);
  return readPage(tx, query, administratorList(among, query));
}

export interface AdministratorCreating extends AdministratorRequest {
  readonly bus: EventBus;
  readonly passwordHash: string;
  readonly inviting: Inviting;
}

/**
 * Creates an administrator and mails a link to set a password.
 * Refuses with `organization_required`, `record_unknown`, `administrator_of_branch`, and like {@link whereTheyAreNew}.
 */
export async function createAdministrator(
  writing: Writing,
  { bus, passwordHash, inviting, ...asking }: AdministratorCreating,
  body: AdministratorInput,
): Promise<Administrator> {
  const { tx, clock } = writing;
  const organizationId = await companyOf(tx, asking, body);
  const [id, userId] = [newId(clock), newId(clock)];
  const { firstName, lastName, phone = '', category } = body;
  const email = body.email.toLowerCase();
  const names = { first_name: firstName, last_name: lastName };
  const reached = { identifier: body.identifier ?? email, email, created_at: clock.now() };
  await underPermissionLock(tx, organizationId);
  // A new administrator never has more permissions or branches than the creator.
  const branches = await branchesOf(tx, asking);
  const keys = await startingPermissions(tx, asking.caller, category);
  const theirs = { organizationId, id, userId, cpf: body.identifier, email };
  await recordChange({ ...writing, organizationId }, 'create', subjectsOf({ id, userId }), () =>
    whereTheyAreNew(tx, asking, theirs, async () => {
      await addAccount(tx, {
        user_id: userId,
        role: 'AdminOrg',
        organization_id: organizationId,
        ...names,
        ...reached,
        password_hash: passwordHash,
      });
      await insertAdministrator(tx, {
        organization_id: organizationId,
        id,
        user_id: userId,
        phone,
        ...names,
        ...reached,
        is_operator: category === 'operator',
      });
      await giveFirstPermissions(tx, clock, { organizationId, userId, keys });
      if (branches) await saveBranches(tx, { organizationId, id, userId }, branches);
      await invite(inviting, writing, userId, { email, firstName });
    }),
  );
  await announce(bus, tx, organizationId, ADMINISTRATORS_CHANGED);
  return readAdministrator(writing, asking, id);
}

async function companyOf(
  tx: DatabaseTransaction,
  asking: AdministratorRequest,
  { organization }: AdministratorInput,
): Promise<string> {
  const companyId = organization ?? asking.caller.organizationId;
  if (companyId === null) throw new Refusal('organization_required');
  if (!asking.reach.includes(companyId)) throw new Refusal('record_unknown');
  const found = await findCompany(tx, companyId);
  if (!found) throw new Refusal('record_unknown');
  if (!found.isCompany && companyId !== asking.caller.organizationId)
    throw new Refusal('administrator_of_branch');
  return companyId;
}
