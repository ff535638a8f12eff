/** What the audit trail keeps of an account, which is of a person and may be of no organisation. */
import { sql } from 'kysely';
import type { RecordKind } from '../audit/record-kind.ts';

export const accountRecord: RecordKind = {
  name: 'account',
  table: 'credentials',
  id: 'user_id',
  isOfNobody: true,
  fields: ['identifier', 'email', 'first_name', 'last_name', 'role', 'two_step', 'status', 'created_at'],
  omitted: { language: 'that of the last sign-in, which nobody decides' },
  secrets: { password: sql`r.password_hash` },
};
