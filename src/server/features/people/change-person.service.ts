import type { PersonChange, PersonKind } from '#contract/people.ts';
import type { RouteResponse } from '#contract/routes.ts';
import { sqlState } from '../../platform/database/sql-state.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recordChange } from '../../records/record-change.ts';
import { readBalance } from '../../ledger/credit/moved.ts';
import { releaseOwner } from '../balance/release.service.ts';
import type { Moving } from '../../ledger/credit/under-lock.ts';
import { lockCompany } from '../../ledger/ledger.repository.ts';
import { presentReturned } from './people.presenter.ts';
import { lockPerson, updatePerson, type LockedPerson, type PersonColumns } from './people.repository.ts';
import { readPerson } from './people.service.ts';
import { refuseTaken, refuseTakenEmail, whereEmailsAreTheirOwn } from './taken.service.ts';
import { personRecord } from '../../records/kinds/person.record.ts';
import { columnsOf } from './person-columns.ts';
import { saveSecrets, type HashedSecrets } from './secrets.ts';

type ReturnedCredit = RouteResponse<'DELETE /admin/organization/driver/{id}'>;
type OutOfUse = 'inactive' | 'deleted';

const UNIQUE_VIOLATION = '23505';

/**
 * Changes a person. Refuses with `not_found`, `record_deleted`, `email_exists`, and with the error of `takenBy` for a
 * CPF that another record has.
 */
export async function changePerson(
  moving: Moving,
  kind: PersonKind,
  id: string,
  { status, ...change }: PersonChange,
  secrets: HashedSecrets,
): Promise<ReturnedCredit> {
  const { tx, organizationId } = moving;
  const person = await hold(moving, kind, id, status !== undefined);
  const columns = columnsOf(change);
  if (change.identifier !== undefined && change.identifier !== person.identifier) {
    await refuseTaken(tx, organizationId, change.identifier);
  }
  const { email = person.email } = change;
  const isNewEmail = email.toLowerCase() !== person.email.toLowerCase();
  if (isNewEmail) await refuseTakenEmail(tx, organizationId, email, id);
  const ownEmail = isNewEmail ? ({ email_stood_twice: false } as const) : {};
  return recordChange(moving, 'change', [{ record: personRecord, ids: [id] }], async () => {
    await update(moving, id, { ...columns, ...ownEmail, ...(status === 'active' && { status }) });
    await saveSecrets(tx, organizationId, id, secrets);
    return answer(moving, id, person, status === 'inactive' ? status : null);
  });
}

/** Deletes a person. Refuses with `not_found` and `record_deleted`. */
export async function deletePerson(moving: Moving, kind: PersonKind, id: string): Promise<ReturnedCredit> {
  const person = await hold(moving, kind, id, true);
  return recordChange(moving, 'delete', [{ record: personRecord, ids: [id] }], () =>
    answer(moving, id, person, 'deleted'),
  );
}

/**
 * Locks the person, and with `withCompany` the company account first, in the same order as every credit movement.
 * `withCompany` is needed only if the status may change.
 */
async function hold(
  { tx, organizationId }: Moving,
  kind: PersonKind,
  id: string,
  withCompany: boolean,
): Promise<LockedPerson> {
  if (withCompany) await lockCompany(tx, organizationId);
  const person = await lockPerson(tx, organizationId, id);
  if (person?.kind !== kind) throw new Refusal('not_found');
  if (person.status === 'deleted') throw new Refusal('record_deleted');
  return person;
}

/** Updates the person. The unique indexes refuse a CPF or address that a concurrent request took after the check. */
async function update({ tx, organizationId }: Moving, id: string, columns: PersonColumns): Promise<void> {
  try {
    await whereEmailsAreTheirOwn(() => updatePerson(tx, organizationId, id, columns));
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) throw new Refusal('user_exists');
    throw error;
  }
}

async function answer(
  moving: Moving,
  id: string,
  { userId }: LockedPerson,
  outOfUse: OutOfUse | null,
): Promise<ReturnedCredit> {
  const { tx, clock, organizationId } = moving;
  const moved =
    outOfUse === null
      ? { amount: 0, entry: null, balance: await readBalance(tx, clock, organizationId), schedules: 0 }
      : await releaseOwner(moving, 'user', { id: userId, status: outOfUse });
  return presentReturned(await readPerson(tx, organizationId, id), moved);
}
