import { sql } from 'kysely';
import type { RecordKind } from '../record-kind.ts';

export const accountRecord: RecordKind = {
  name: 'account',
  table: 'credentials',
  id: 'user_id',
  isOfNobody: true,
  reportedWith: { kind: 'person', by: 'user_id' },
  fields: [
    'identifier',
    'email',
    'first_name',
    'last_name',
    'role',
    'two_step',
    'authenticator_since',
    'recovery_codes_at',
    'first_link_until',
    'status',
    'created_at',
  ],
  personal: ['identifier', 'email', 'first_name', 'last_name'],
  omitted: {
    language: 'that of the last sign-in, which nobody decides',
    authenticator: 'a secret',
    authenticator_step: 'counts the codes that were used',
    devices_since: 'the time of the last new password by a link',
  },
  secrets: { password: sql`r.password_hash`, authenticator: sql`r.authenticator` },
};
