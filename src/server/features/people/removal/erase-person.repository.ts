import type { Status } from '../../../platform/database/schema.ts';
import type { DatabaseTransaction } from '../../../platform/database/tenancy.ts';

export interface ErasablePerson {
  readonly userId: string;
  readonly status: Status;
  readonly isErased: boolean;
}

/** Locks a record of any role until the transaction ends; undefined if the record does not exist. */
export async function lockErasable(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
): Promise<ErasablePerson | undefined> {
  return tx
    .selectFrom('members')
    .select(['user_id as userId', 'status'])
    .select((eb) => eb('erased_at', 'is not', null).$castTo<boolean>().as('isErased'))
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

interface Noted {
  readonly organizationId: string;
  readonly id: string;
  readonly now: Date;
}

export async function setDataGiven(
  tx: DatabaseTransaction,
  { organizationId, id, now }: Noted,
): Promise<void> {
  await tx
    .updateTable('members')
    .set({ data_given_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

export interface Pseudonym {
  readonly firstName: string;
  readonly lastName: string;
  /** Identifier that replaces the CPF; unique over all organizations. */
  readonly identifier: string;
}

export async function replacePerson(
  tx: DatabaseTransaction,
  { organizationId, id, now }: Noted,
  { firstName, lastName, identifier }: Pseudonym,
): Promise<void> {
  await tx
    .updateTable('members')
    .set({
      first_name: firstName,
      last_name: lastName,
      identifier,
      email: '',
      phone: '',
      drivers_license: '',
      drivers_license_expires_on: null,
      erased_at: now,
    })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
  await tx
    .deleteFrom('member_secrets')
    .where('organization_id', '=', organizationId)
    .where('member_id', '=', id)
    .execute();
}
