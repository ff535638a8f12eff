import { sql } from 'kysely';
import type { PersonKind } from '#contract/people.ts';
import type { Cents } from '#core/money/cents.ts';
import type { MemberRole, Status } from '../../platform/database/schema.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';

export const ROLE_OF = { driver: 'UserOrg', recipient: 'User' } as const satisfies Record<
  PersonKind,
  MemberRole
>;
type RegisteredRole = (typeof ROLE_OF)[PersonKind];

/** Kind of the people with a role; null for roles without credit. */
export function kindOf(role: MemberRole): PersonKind | null {
  return role === ROLE_OF.driver ? 'driver' : role === ROLE_OF.recipient ? 'recipient' : null;
}

export interface PersonRow {
  readonly id: string;
  readonly userId: string;
  readonly role: MemberRole;
  readonly firstName: string;
  readonly lastName: string;
  readonly identifier: string;
  readonly email: string;
  readonly phone: string;
  readonly driversLicense: string;
  /** Expiry date of the driver's license in the form YYYY-MM-DD. */
  readonly driversLicenseExpiresOn: string | null;
  readonly status: Status;
  readonly hasPassword: boolean;
  readonly hasPin: boolean;
  readonly balanceCents: Cents;
  readonly createdAt: Date;
}

export interface PersonColumns {
  first_name?: string;
  last_name?: string;
  identifier?: string;
  email?: string;
  email_stood_twice?: false;
  phone?: string;
  drivers_license?: string;
  drivers_license_expires_on?: string | null;
  role?: RegisteredRole;
  status?: Status;
}

export const personColumns = sql<PersonRow>`m.id, m.user_id AS "userId", m.role, m.first_name AS "firstName", m.last_name AS "lastName", m.identifier,
  m.email, m.phone, m.drivers_license AS "driversLicense",
  to_char(m.drivers_license_expires_on, 'YYYY-MM-DD') AS "driversLicenseExpiresOn", m.status,
  s.password_hash IS NOT NULL AS "hasPassword", s.pin_hash IS NOT NULL AS "hasPin", m.created_at AS "createdAt",
  (SELECT coalesce(sum(a.balance_cents), 0)::bigint FROM wallets w
    JOIN ledger_accounts a ON a.organization_id = w.organization_id AND a.id = w.id
    WHERE w.organization_id = m.organization_id AND w.user_id = m.user_id) AS "balanceCents"`;
export const secretsJoin = sql`LEFT JOIN member_secrets s ON s.organization_id = m.organization_id AND s.member_id = m.id`;

export async function findPersonRow(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    SELECT ${personColumns} FROM members m ${secretsJoin} WHERE m.organization_id = ${organizationId} AND m.id = ${id}`.execute(
    tx,
  );
  return rows[0];
}

/** Role of a record, even of an erased record; null if the record does not exist. */
export async function findRole(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
): Promise<MemberRole | null> {
  const row = await tx
    .selectFrom('members')
    .select('role')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.role ?? null;
}

/** Kind of a person; null for other roles and unknown records. */
export async function findKind(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
): Promise<PersonKind | null> {
  const role = await findRole(tx, organizationId, id);
  return role && kindOf(role);
}

export interface LockedPerson {
  readonly userId: string;
  readonly kind: PersonKind;
  readonly status: Status;
  readonly identifier: string;
  readonly email: string;
}

/**
 * Locks the record of a person until the transaction ends. Undefined for an erased record, and for a record that is no
 * driver or recipient.
 */
export async function lockPerson(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
): Promise<LockedPerson | undefined> {
  const row = await tx
    .selectFrom('members')
    .select(['user_id as userId', 'role', 'status', 'identifier', 'email'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const kind = row && kindOf(row.role);
  return row && kind
    ? { userId: row.userId, kind, status: row.status, identifier: row.identifier, email: row.email }
    : undefined;
}

/** Locks the existing people of one kind in the order of their record ids and returns them. */
export async function lockPeople(
  tx: DatabaseTransaction,
  organizationId: string,
  kind: PersonKind,
  ids: readonly string[],
): Promise<{ id: string; ownerId: string; status: Status }[]> {
  const { rows } = await sql<{ id: string; ownerId: string; status: Status }>`
    SELECT m.id, m.user_id AS "ownerId", m.status FROM members m
    WHERE m.organization_id = ${organizationId} AND m.role = ${ROLE_OF[kind]} AND m.id = ANY (${[...ids]}::uuid[])
    ORDER BY m.id FOR NO KEY UPDATE`.execute(tx);
  return rows;
}

export async function activatePeople(
  tx: DatabaseTransaction,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`
    UPDATE members m SET status = 'active'
    WHERE m.organization_id = ${organizationId} AND m.id = ANY (${[...ids]}::uuid[])`.execute(tx);
}

export async function findByIdentifier(
  tx: DatabaseTransaction,
  organizationId: string,
  identifiers: readonly string[],
): Promise<{ identifier: string; role: MemberRole; status: Status }[]> {
  return tx
    .selectFrom('members')
    .select(['identifier', 'role', 'status'])
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`identifier = ANY (${[...identifiers]}::text[])`)
    .execute();
}

export async function updatePerson(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
  columns: PersonColumns,
): Promise<void> {
  if (Object.keys(columns).length === 0) return;
  await tx
    .updateTable('members')
    .set(columns)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

export interface NewPerson extends Required<Omit<PersonColumns, 'status' | 'email_stood_twice'>> {
  readonly id: string;
  readonly user_id: string;
  readonly import_id: string | null;
}

/**
 * Inserts all rows in one statement with one parameter. Skips rows with a taken CPF or address, and returns the CPFs of
 * inserted rows.
 */
export async function insertPeople(
  tx: DatabaseTransaction,
  organizationId: string,
  createdAt: Date,
  rows: readonly NewPerson[],
): Promise<Set<string>> {
  const { rows: inserted } = await sql<{ identifier: string }>`
    INSERT INTO members (organization_id, id, user_id, role, first_name, last_name, identifier, email, phone,
      drivers_license, drivers_license_expires_on, import_id, created_at)
    SELECT ${organizationId}::uuid, id, user_id, role, first_name, last_name, identifier, email, phone,
      drivers_license, drivers_license_expires_on, import_id, ${createdAt}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (id uuid, user_id uuid, role text, first_name text,
      last_name text, identifier text, email text, phone text, drivers_license text, drivers_license_expires_on date,
      import_id uuid)
    -- Two lists that overlap would wait for each other in any other order than one.
    ORDER BY identifier
    ON CONFLICT DO NOTHING RETURNING identifier`.execute(tx);
  return new Set(inserted.map(({ identifier }) => identifier));
}
