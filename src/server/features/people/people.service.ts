import type { Person, PersonInput, PersonKind } from '#contract/people.ts';
import type { RouteQuery, RouteResponse } from '#contract/routes.ts';
import type { Clock } from '../../platform/clock.ts';
import { readPage } from '../../platform/database/list-sql.ts';
import type { Scope, Tenancy, DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { newId } from '../../platform/identifier.ts';
import { Refusal } from '../../platform/refusal.ts';
import { nothingChanged, recordChange, type Writing } from '../../records/record-change.ts';
import { announce } from '../../platform/events/announce.ts';
import type { EventBus } from '../../platform/events/event-bus.ts';
import { callerHolds } from '../permissions/permissions.service.ts';
import type { Caller } from '../../platform/plugins/routes.ts';
import type { Passwords } from '../../platform/accounts/passwords.ts';
import { ADD } from './people.policy.ts';
import { peopleList } from './people-list.repository.ts';
import { presentPerson } from './people.presenter.ts';
import {
  findKind,
  findPersonRow,
  insertPeople,
  lockPerson,
  ROLE_OF,
  type LockedPerson,
  updatePerson,
  type NewPerson,
  type PersonRow,
} from './people.repository.ts';
import { personRecord } from '../../records/kinds/person.record.ts';
import { columnsOf } from './person-columns.ts';
import type { Pins } from '../../platform/accounts/pins.ts';
import { hashSecrets, saveSecrets, type HashedSecrets, type Secrets } from './secrets.ts';
import { refuseTaken, refuseTakenEmail, whereEmailsAreTheirOwn } from './taken.service.ts';

export interface PeopleParts {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
  readonly bus: EventBus;
  readonly passwords: Passwords;
  readonly pins: Pins;
}

export interface Where {
  readonly organizationId: string;
  readonly scope: Scope;
}

export interface PeopleRequest extends Where {
  readonly caller: Pick<Caller, 'userId' | 'organizationId' | 'embed'>;
}

type PeopleQuery = RouteQuery<'GET /admin/organization/driver'>;

export async function listPeople(
  { tenancy }: Pick<PeopleParts, 'tenancy'>,
  { organizationId, scope }: Where,
  kind: PersonKind,
  query: PeopleQuery,
): Promise<RouteResponse<'GET /admin/organization/driver'>> {
  const list = peopleList(organizationId, [ROLE_OF[kind]], query);
  const { rows, ...paging } = await tenancy.inScope(scope, (tx) => readPage(tx, query, list), {
    snapshot: true,
  });
  return { docs: rows.map(presentPerson), ...paging };
}

/** Columns of a new person. The user id is always new, because the records of other organizations are private. */
export function newPerson(
  clock: Clock,
  kind: PersonKind,
  input: Omit<PersonInput, 'password' | 'authenticateTransaction'>,
  importId: string | null = null,
): NewPerson {
  return {
    email: '',
    phone: '',
    drivers_license: '',
    drivers_license_expires_on: null,
    ...(columnsOf(input) as Pick<Required<NewPerson>, 'first_name' | 'last_name' | 'identifier'>),
    id: newId(clock),
    user_id: newId(clock),
    role: ROLE_OF[kind],
    import_id: importId,
  };
}

/**
 * Creates a person. Refuses with `email_exists`, and with the error of `takenBy` for a CPF that another record has.
 */
export async function createPerson(
  parts: PeopleParts,
  writing: Writing,
  kind: PersonKind,
  input: PersonInput,
  secrets: HashedSecrets,
): Promise<Person> {
  const { tx, clock, organizationId } = writing;
  const row = newPerson(clock, kind, input);
  await recordChange(writing, 'create', [{ record: personRecord, ids: [row.id] }], async () => {
    const inserted = await insertPeople(tx, organizationId, clock.now(), [row]);
    if (inserted.size === 0) {
      await refuseTaken(tx, organizationId, row.identifier);
      throw new Refusal('email_exists');
    }
    await refuseTakenEmail(tx, organizationId, row.email, row.id);
    await saveSecrets(tx, organizationId, row.id, secrets);
  });
  return announcePerson(parts, tx, organizationId, row.id);
}

/**
 * Hashes the secrets of a person. Checks the record before the slow hashing, so that an unknown id costs little. Refuses
 * with `not_found`.
 */
export async function hashForRecord(
  { tenancy, passwords, pins }: PeopleParts,
  { organizationId, scope }: Where,
  id: string,
  secrets: Secrets,
): Promise<HashedSecrets> {
  if (secrets.password === undefined && secrets.authenticateTransaction === undefined) return {};
  const kind = await tenancy.inScope(scope, (tx) => findKind(tx, organizationId, id));
  if (kind === null) throw new Refusal('not_found');
  return hashSecrets({ passwords, pins }, secrets);
}

/** Extends the scope by the caller's home organization, which defines the caller's permissions. */
export function withHomeInSight<T>(
  { tenancy }: Pick<PeopleParts, 'tenancy'>,
  { scope, caller }: PeopleRequest,
  work: (tx: DatabaseTransaction) => Promise<T>,
): Promise<T> {
  const home = caller.organizationId === null ? [] : [caller.organizationId];
  return tenancy.inScope({ organizations: [...new Set([...scope.organizations, ...home])] }, work);
}

/**
 * Locks the person, then checks the caller's permission again, because the kind may have changed.
 * Refuses with `not_found` and `permission_missing`.
 */
async function lockFor(
  { tx, organizationId }: Writing,
  caller: PeopleRequest['caller'],
  id: string,
): Promise<LockedPerson> {
  // A super administrator has no home organization and all permissions.
  const home = caller.organizationId;
  const person = await lockPerson(tx, organizationId, id);
  if (!person) throw new Refusal('not_found');
  const mayChange = home === null || (await callerHolds(tx, home, caller, ADD[person.kind]));
  if (!mayChange) throw new Refusal('permission_missing');
  return person;
}

/**
 * Restores a deleted person as active, with empty wallets. Must run within {@link withHomeInSight}.
 * Refuses with `not_found`, `permission_missing` and `email_exists`.
 */
export async function undeletePerson(
  parts: PeopleParts,
  writing: Writing,
  { caller }: PeopleRequest,
  id: string,
): Promise<Person> {
  const { tx, organizationId } = writing;
  const person = await lockFor(writing, caller, id);
  if (person.status !== 'deleted') return unchanged(writing, id);
  await refuseTakenEmail(tx, organizationId, person.email, id);
  await recordChange(writing, 'restore', [{ record: personRecord, ids: [id] }], () =>
    whereEmailsAreTheirOwn(() => updatePerson(tx, organizationId, id, { status: 'active' })),
  );
  return announcePerson(parts, tx, organizationId, id);
}

/** Changes only the role of a person; wallets and balance stay. Refuses with `not_found` and `record_deleted`. */
export async function convertPerson(
  parts: PeopleParts,
  writing: Writing,
  id: string,
  into: PersonKind,
): Promise<Person> {
  const { tx, organizationId } = writing;
  const person = await lockPerson(tx, organizationId, id);
  if (!person) throw new Refusal('not_found');
  if (person.status === 'deleted') throw new Refusal('record_deleted');
  if (person.kind === into) return unchanged(writing, id);
  await recordChange(writing, 'convert', [{ record: personRecord, ids: [id] }], () =>
    updatePerson(tx, organizationId, id, { role: ROLE_OF[into] }),
  );
  return announcePerson(parts, tx, organizationId, id);
}

/**
 * Sets new secrets of a person. Must run within {@link withHomeInSight}. Refuses with `not_found`, `permission_missing` and
 * `record_deleted`.
 */
export async function recoverPassword(
  parts: PeopleParts,
  writing: Writing,
  { caller }: PeopleRequest,
  id: string,
  secrets: HashedSecrets,
): Promise<Person> {
  const { tx, organizationId } = writing;
  const person = await lockFor(writing, caller, id);
  if (person.status === 'deleted') throw new Refusal('record_deleted');
  await recordChange(writing, 'set-password', [{ record: personRecord, ids: [id] }], () =>
    saveSecrets(tx, organizationId, id, secrets),
  );
  return announcePerson(parts, tx, organizationId, id);
}

async function unchanged(writing: Writing, id: string): Promise<Person> {
  nothingChanged(writing);
  return presentPerson(await readPerson(writing.tx, writing.organizationId, id));
}

/** Reads a person. Refuses with `not_found`. */
export async function readPerson(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
): Promise<PersonRow> {
  const row = await findPersonRow(tx, organizationId, id);
  if (!row) throw new Refusal('not_found');
  return row;
}

async function announcePerson(
  { bus }: PeopleParts,
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
): Promise<Person> {
  await announce(bus, tx, organizationId, ['registry', 'distribution']);
  return presentPerson(await readPerson(tx, organizationId, id));
}
