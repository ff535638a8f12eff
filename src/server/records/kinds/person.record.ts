import { sql } from 'kysely';
import type { RecordKind } from '../record-kind.ts';

const secretOf = (column: 'password_hash' | 'pin_hash') =>
  sql`(SELECT s.${sql.ref(column)} FROM member_secrets s
    WHERE s.organization_id = r.organization_id AND s.member_id = r.id)`;

const personal = [
  'first_name',
  'last_name',
  'identifier',
  'email',
  'phone',
  'drivers_license',
  'drivers_license_expires_on',
];

export const personRecord: RecordKind = {
  name: 'person',
  title: sql`concat_ws(' ', r.first_name, r.last_name)`,
  table: 'members',
  id: 'id',
  fields: [
    'user_id',
    'role',
    ...personal,
    'tank_role',
    'is_operator',
    'status',
    'data_given_at',
    'import_id',
    'created_at',
  ],
  personal,
  derived: {
    // Ids of the branches that the person may select; null for all branches.
    branches: sql`CASE WHEN r.branches_limited THEN (
      SELECT coalesce(json_agg(b.branch_id ORDER BY b.branch_id), '[]') FROM administrator_branches b
      WHERE b.organization_id = r.organization_id AND b.user_id = r.user_id) END`,
  },
  secrets: { password: secretOf('password_hash'), authenticateTransaction: secretOf('pin_hash') },
  omitted: {
    branches_limited: 'follows from the branches',
    name_key: 'worked out of the name',
    email_key: 'worked out of email',
    email_stood_twice: 'says only which rule the address was written under',
    erased_at: 'the line of the trail says it',
    search_words: 'worked out of name, identifier and email',
  },
};
