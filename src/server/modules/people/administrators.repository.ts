/** The SQL that puts an administrator among the people of an organisation. */
import type { Insertable } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { Transaction } from '../../database/tenancy.ts';

export type Administrator = Omit<Insertable<Schema['members']>, 'role'>;

export async function insertAdministrator(tx: Transaction, row: Administrator): Promise<void> {
  await tx
    .insertInto('members')
    .values({ ...row, role: 'AdminOrg' })
    .execute();
}
