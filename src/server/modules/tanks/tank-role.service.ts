/** Roles at internal tanks, beside what somebody is in the company. */
import type { TankRole } from '#contract/tank-wallets.ts';
import type { Transaction } from '../../database/tenancy.ts';
import { Refusal } from '../../refusal.ts';
import { recordChange, type Writing } from '../audit/record-change.ts';
import { personRecord } from '../people/person.record.ts';

/** By the user id. Refuses with `not_found` and `record_deleted`. */
export async function setTankRole(writing: Writing, userId: string, role: TankRole | null): Promise<void> {
  const { tx, organizationId } = writing;
  const member = await lockMember(tx, organizationId, userId);
  if (!member) throw new Refusal('not_found');
  if (member.status === 'deleted') throw new Refusal('record_deleted');
  await recordChange(writing, 'tank role', [{ record: personRecord, ids: [member.id] }], async () => {
    await tx
      .updateTable('members')
      .set({ tank_role: role })
      .where('organization_id', '=', organizationId)
      .where('id', '=', member.id)
      .execute();
  });
}

function lockMember(tx: Transaction, organizationId: string, userId: string) {
  return tx
    .selectFrom('members')
    .select(['id', 'status'])
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('role', 'in', ['UserOrg', 'User'])
    .forNoKeyUpdate()
    .executeTakeFirst();
}
