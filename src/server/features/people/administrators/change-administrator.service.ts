import type { Administrator, AdministratorChange } from '#contract/administrators.ts';
import type { DatabaseTransaction } from '../../../platform/database/tenancy.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { nothingChanged, recordChange, type Writing } from '../../../records/record-change.ts';
import { announce } from '../../../platform/events/announce.ts';
import type { EventBus } from '../../../platform/events/event-bus.ts';
import type { Reader } from '../../../platform/mail/mail-text.ts';
import {
  assertHoldsAllOf,
  assertNotLast,
  underPermissionLock,
  withholdGranting,
} from '../../permissions/administrators.service.ts';
import { assertSelectsAllOf } from '../../permissions/branches.service.ts';
import { listBelow } from '../../session-data/session-data.service.ts';
import { secondsUntil } from '../../sign-in/attempts.service.ts';
import { accountRecord } from '../../../records/kinds/account.record.ts';
import { changeAccount, type ChangingAccount } from '../../sign-in/account/change-account.service.ts';
import { findFirstLink } from '../../sign-in/password/first-password.service.ts';
import { inviteAgain, type Inviting } from '../../sign-in/password/invite.service.ts';
import {
  ADMINISTRATORS_CHANGED,
  branchesOf,
  managedCompanies,
  readAdministrator,
  requireAdministrator,
  subjectsOf,
  whereTheyAreNew,
  type AdministratorRequest,
} from './administrator-parts.ts';
import {
  findAdministrator,
  saveBranches,
  updateAdministrator,
  type AdministratorRow,
} from './administrators.repository.ts';
import { personRecord } from '../../../records/kinds/person.record.ts';

export interface AdministratorChanging extends AdministratorRequest, Omit<ChangingAccount, 'now'> {
  readonly bus: EventBus;
  readonly inviting: Inviting;
}

/**
 * Changes an administrator. If the administrator has no password yet, a new address or status mails a new link, up to the
 * mail limit of the address.
 * Refuses with `not_found`, `administrator_own`, `administrator_holds_more`, `permission_first_administrator`,
 * `permission_last_administrator` and `record_deleted`, and like {@link whereTheyAreNew}.
 */
export async function changeAdministrator(
  writing: Writing,
  changing: AdministratorChanging,
  id: string,
  body: AdministratorChange,
): Promise<Administrator> {
  const { tx, clock } = writing;
  const before = await lockAdministrator(tx, changing, id);
  if (before.status === 'deleted' && body.status !== 'active') throw new Refusal('record_deleted');
  const email = body.email?.toLowerCase();
  const isMoved = email !== undefined && email !== before.email;
  const isOperator = body.category === undefined ? before.isOperator : body.category === 'operator';
  const status = body.status ?? before.status;
  const isGuarded = isMoved || isOperator !== before.isOperator || status !== before.status;
  if (isGuarded) await assertMayTakeOver(tx, changing, before);
  const { organizationId, userId } = before;
  if (status !== 'active' || (isOperator && !before.isOperator))
    await assertNotLast(tx, organizationId, userId);
  const shared = {
    ...(body.firstName !== undefined && { first_name: body.firstName }),
    ...(body.lastName !== undefined && { last_name: body.lastName }),
    ...(isMoved && { email }),
    // If an administrator has no CPF, the e-mail address is the identifier.
    ...(isMoved && before.identifier === before.email && { identifier: email }),
    ...(status !== before.status && { status }),
  };
  const own = {
    ...shared,
    ...(body.phone !== undefined && { phone: body.phone }),
    ...(isOperator !== before.isOperator && { is_operator: isOperator }),
  };
  if (Object.keys(own).length === 0) {
    nothingChanged(writing);
    return readAdministrator(writing, changing, id);
  }
  await recordChange({ ...writing, organizationId }, 'change', subjectsOf(before), () =>
    whereTheyAreNew(tx, changing, isMoved ? { organizationId, id, userId, email } : null, async () => {
      await changeAccount(tx, { ...changing, now: clock.now() }, userId, shared);
      await updateAdministrator(tx, before, own);
      if (isOperator && !before.isOperator) await withholdGranting(tx, organizationId, userId);
      if (status === 'active' && (isMoved || status !== before.status)) {
        const { firstName = before.firstName } = body;
        await renewFirstLink(writing, changing, userId, { email: email ?? before.email, firstName });
      }
    }),
  );
  await announce(changing.bus, tx, organizationId, ADMINISTRATORS_CHANGED);
  return readAdministrator(writing, changing, id);
}

/**
 * Mails a new link for the first password.
 * Refuses with `not_found`, `administrator_own`, `administrator_holds_more`, `permission_first_administrator`,
 * `record_deleted`, `administrator_inactive`, `administrator_has_password` and `too_many_requests`.
 */
export async function sendFirstLink(
  writing: Writing,
  changing: AdministratorChanging,
  id: string,
): Promise<Administrator> {
  const { tx, clock } = writing;
  const before = await lockAdministrator(tx, changing, id);
  await assertMayTakeOver(tx, changing, before);
  if (before.status === 'deleted') throw new Refusal('record_deleted');
  if (before.status !== 'active') throw new Refusal('administrator_inactive');
  const { organizationId, userId } = before;
  const account = [{ record: accountRecord, ids: [userId] }];
  await recordChange({ ...writing, organizationId }, 'send-link', account, async () => {
    // The transaction has locked the account, so no other request can set the password meanwhile.
    if (!(await findFirstLink(tx, userId))) throw new Refusal('administrator_has_password');
    const until = await inviteAgain(changing.inviting, writing, userId, before);
    if (until) throw new Refusal('too_many_requests', undefined, secondsUntil(until, clock.now()));
  });
  await announce(changing.bus, tx, organizationId, ['registry']);
  return readAdministrator(writing, changing, id);
}

/** Deletes an administrator; a repeated call changes nothing. Refuses like {@link changeAdministrator}. */
export async function deleteAdministrator(
  writing: Writing,
  changing: AdministratorChanging,
  id: string,
): Promise<Administrator> {
  const { tx, clock } = writing;
  const before = await lockAdministrator(tx, changing, id);
  await assertMayTakeOver(tx, changing, before);
  if (before.status === 'deleted') {
    nothingChanged(writing);
    return readAdministrator(writing, changing, id);
  }
  const { organizationId, userId } = before;
  await assertNotLast(tx, organizationId, userId);
  await recordChange({ ...writing, organizationId }, 'delete', subjectsOf(before), async () => {
    await updateAdministrator(tx, before, { status: 'deleted' });
    await changeAccount(tx, { ...changing, now: clock.now() }, userId, { status: 'deleted' });
  });
  await announce(changing.bus, tx, organizationId, ADMINISTRATORS_CHANGED);
  return readAdministrator(writing, changing, id);
}

/**
 * Changes the branches that an administrator may select. Refuses like {@link changeAdministrator}, and with
 * `record_unknown` for a branch of another company.
 */
export async function changeBranches(
  writing: Writing,
  changing: AdministratorChanging,
  id: string,
  branches: 'all' | readonly string[],
): Promise<Administrator> {
  const { tx } = writing;
  const before = await lockAdministrator(tx, changing, id);
  if (before.status === 'deleted') throw new Refusal('record_deleted');
  await assertMayTakeOver(tx, changing, before);
  const { organizationId } = before;
  const branchIds = branches === 'all' ? null : [...new Set(branches)];
  if (!branchIds && (await branchesOf(tx, changing))) throw new Refusal('administrator_holds_more');
  const below = new Set(await listBelow(tx, organizationId));
  if (branchIds?.some((one) => !below.has(one) || !changing.reach.includes(one))) {
    throw new Refusal('record_unknown');
  }
  await recordChange({ ...writing, organizationId }, 'change', [{ record: personRecord, ids: [id] }], () =>
    saveBranches(tx, before, branchIds),
  );
  await announce(changing.bus, tx, organizationId, [...ADMINISTRATORS_CHANGED, 'settings']);
  return readAdministrator(writing, changing, id);
}

/**
 * Checks whether the caller may delete a record, if the record is an administrator. Accepts all other records. `tx` must
 * see the company's branches.
 * Refuses with `administrator_own` (unless `orOwn`), `administrator_holds_more` and `permission_first_administrator`.
 */
export async function assertMayDelete(
  tx: DatabaseTransaction,
  asking: AdministratorRequest,
  id: string,
  { orOwn = false } = {},
): Promise<void> {
  const administrator = await findAdministrator(tx, managedCompanies(asking), id);
  if (!administrator || (orOwn && administrator.userId === asking.caller.userId)) return;
  await assertMayTakeOver(tx, asking, administrator);
}

/**
 * Mails a new link for the first password, because a changed address or status has invalidated the previous link. Does
 * nothing for users with a password.
 */
async function renewFirstLink(
  writing: Writing,
  { inviting }: Pick<AdministratorChanging, 'inviting'>,
  userId: string,
  to: Reader,
): Promise<void> {
  if (await findFirstLink(writing.tx, userId)) await inviteAgain(inviting, writing, userId, to);
}

/** Takes a lock of the company, so that only one transaction at a time changes its administrators or permissions. */
async function lockAdministrator(
  tx: DatabaseTransaction,
  asking: AdministratorRequest,
  id: string,
): Promise<AdministratorRow> {
  const { organizationId } = await requireAdministrator(tx, asking, id);
  await underPermissionLock(tx, organizationId);
  return requireAdministrator(tx, asking, id);
}

/**
 * A caller who sets the address, status or category of an administrator can take the account over or disable it.
 * So the caller must have all permissions of that administrator. Only a super administrator may change the first
 * administrator.
 */
async function assertMayTakeOver(
  tx: DatabaseTransaction,
  asking: AdministratorRequest,
  { userId, organizationId, isFirst, branches }: AdministratorRow,
): Promise<void> {
  const { caller } = asking;
  if (caller.userId === userId) throw new Refusal('administrator_own');
  if (caller.organizationId === null) return;
  if (isFirst) throw new Refusal('permission_first_administrator');
  await assertHoldsAllOf(tx, caller, { organizationId, userId });
  assertSelectsAllOf(await branchesOf(tx, asking), branches);
}
