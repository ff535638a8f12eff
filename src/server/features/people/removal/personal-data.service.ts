import type { PersonalData } from '#contract/personal-data.ts';
import type { UserType } from '#contract/users.ts';
import type { DatabaseTransaction } from '../../../platform/database/tenancy.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { lockErasable, replacePerson, setDataGiven, type Pseudonym } from './erase-person.repository.ts';
import { presentPerson } from '../people.presenter.ts';
import { findRole } from '../people.repository.ts';
import { readPerson } from '../people.service.ts';
import { typeOf } from '../user-type.ts';

/** Returns the user type of a record; null for an unknown record. */
export async function readType(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
): Promise<UserType | null> {
  const role = await findRole(tx, organizationId, id);
  return role && typeOf(role);
}

/** Reads the personal data of a person. Refuses with `not_found`. */
export async function readPersonData(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
): Promise<Pick<PersonalData, 'person' | 'balance'>> {
  const row = await readPerson(tx, organizationId, id);
  const { hasPassword: _app, hasTransactionPassword: _pump, balance, ...person } = presentPerson(row);
  return { person: { ...person, type: typeOf(row.role) }, balance };
}

/** Locks a person's record and returns the user id. Refuses with `not_found`, `person_in_use` and `person_erased`. */
export async function lockForErasure(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
): Promise<string> {
  const person = await lockErasable(tx, organizationId, id);
  if (!person) throw new Refusal('not_found');
  if (person.isErased) throw new Refusal('person_erased');
  if (person.status !== 'deleted') throw new Refusal('person_in_use');
  return person.userId;
}

export const noteDataGiven = setDataGiven;

/** Replaces the identity of a person by a pseudonym. Must run under {@link lockForErasure}. */
export const givePseudonym = replacePerson;
export type { Pseudonym };
