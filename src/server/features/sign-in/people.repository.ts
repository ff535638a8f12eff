import { sql } from 'kysely';
import type { MemberRole, Status } from '../../platform/database/schema.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';

export interface SignInPerson {
  readonly userId: string;
  readonly memberId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: MemberRole;
  readonly status: Status;
}

/** Finds a person by CPF or e-mail address. If several people share an address, an active person comes first. */
export async function findPerson(
  tx: DatabaseTransaction,
  organizationId: string,
  identifier: string,
): Promise<SignInPerson | undefined> {
  return tx
    .selectFrom('members')
    .select([
      'user_id as userId',
      'id as memberId',
      'first_name as firstName',
      'last_name as lastName',
      'role',
      'status',
    ])
    .where('organization_id', '=', organizationId)
    .where((eb) => eb.or([eb('identifier', '=', identifier), eb(sql`lower(email)`, '=', identifier)]))
    .orderBy((eb) => eb('status', '=', 'active'), 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}
