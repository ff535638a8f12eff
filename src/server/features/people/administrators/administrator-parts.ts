import type { Administrator } from '#contract/administrators.ts';
import type { LiveEvent } from '#contract/events.ts';
import type { DatabaseTransaction } from '../../../platform/database/tenancy.ts';
import type { Caller } from '../../../platform/plugins/routes.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Writing } from '../../../records/record-change.ts';
import { branchesWithin, type Branches } from '../../permissions/branches.service.ts';
import { permissionRecord } from '../../../records/kinds/permission.record.ts';
import { accountRecord } from '../../../records/kinds/account.record.ts';
import { findFirstLink } from '../../sign-in/password/first-password.service.ts';
import {
  refuseTakenAccount,
  sightOf,
  whereAccountIsNew,
  type AccountKeys,
} from '../../sign-in/account/taken-account.ts';
import { presentAdministrator } from './administrators.presenter.ts';
import { findAdministrator, type AdministratorRow } from './administrators.repository.ts';
import { findTakenEmails } from '../emails.repository.ts';
import { findByIdentifier } from '../people.repository.ts';
import { personRecord } from '../../../records/kinds/person.record.ts';

export const ADMINISTRATORS_CHANGED: readonly LiveEvent['type'][] = ['permissions', 'registry'];

export interface AdministratorRequest {
  readonly caller: Caller;
  readonly reach: readonly string[];
}

export const managedCompanies = ({ caller, reach }: AdministratorRequest): readonly string[] =>
  caller.organizationId === null ? reach : [caller.organizationId];

/** Reads an administrator. Refuses with `not_found` if the caller cannot see the record. */
export async function requireAdministrator(
  tx: DatabaseTransaction,
  asking: AdministratorRequest,
  id: string,
): Promise<AdministratorRow> {
  const row = await findAdministrator(tx, managedCompanies(asking), id);
  if (!row) throw new Refusal('not_found');
  return row;
}

/** Reads an administrator with the expiry of the link for the first password. `tx` must be able to read accounts. */
export async function readAdministrator(
  { tx, clock }: Pick<Writing, 'tx' | 'clock'>,
  asking: AdministratorRequest,
  id: string,
): Promise<Administrator> {
  const row = await requireAdministrator(tx, asking, id);
  return presentAdministrator(row, await findFirstLink(tx, row.userId), clock.now());
}

/** The branches that the caller may select; null for all branches. */
export async function branchesOf(
  tx: DatabaseTransaction,
  { caller: { organizationId: home }, reach }: AdministratorRequest,
): Promise<Branches> {
  return home === null ? null : branchesWithin(tx, home, reach);
}

export const subjectsOf = ({ id, userId }: Pick<AdministratorRow, 'id' | 'userId'>) => [
  { record: personRecord, ids: [id] },
  { record: accountRecord, ids: [userId] },
  { record: permissionRecord, by: 'user_id', ids: [userId] },
];

const TAKEN = {
  members_organization_id_identifier_key: 'person_is_registered',
  members_email_once: 'person_is_registered',
} as const;

interface AdministratorRecordKeys extends AccountKeys {
  readonly organizationId: string;
  readonly id: string;
}

/**
 * Runs `work`, which writes a CPF or e-mail address. Both values are unique among all accounts and in the company.
 * `keys` contains the written values; null if `work` writes neither.
 * Refuses with `user_exists`, `email_exists` and `person_is_registered`, or with `not_available_here` if an account out
 * of the caller's reach has a written value.
 */
export async function whereTheyAreNew<T>(
  tx: DatabaseTransaction,
  { caller, reach }: AdministratorRequest,
  keys: AdministratorRecordKeys | null,
  work: () => Promise<T>,
): Promise<T> {
  const sight = sightOf(caller, reach);
  if (sight && keys) {
    await refuseTakenAccount(tx, sight, keys);
    await refuseRegistered(tx, keys);
  }
  return whereAccountIsNew({ sight, cpf: keys?.cpf }, TAKEN, work);
}

/**
 * Refuses a CPF or address that another record of the company has. Runs before the checks of accounts, so that the
 * error names a record of the own company first.
 */
async function refuseRegistered(
  tx: DatabaseTransaction,
  { organizationId, id, cpf, email }: AdministratorRecordKeys,
): Promise<void> {
  const holders = cpf === undefined ? [] : await findByIdentifier(tx, organizationId, [cpf]);
  const emails = await findTakenEmails(tx, organizationId, [email], id);
  if (holders.length > 0 || emails.size > 0) throw new Refusal('person_is_registered');
}
