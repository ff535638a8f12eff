import { sql, type Insertable, type Kysely } from 'kysely';
import type { Role } from '#contract/sign-in.ts';
import type { Schema } from '../database/schema.ts';
import type { DatabaseTransaction } from '../database/tenancy.ts';
import type { WrittenLanguage } from '../words.ts';

export interface Credential {
  readonly userId: string;
  readonly identifier: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  readonly organizationId: string | null;
  readonly organizationName: string | null;
  readonly passwordHash: string;
  readonly twoStep: boolean;
  readonly companyRequiresTwoStep: boolean;
  /** Time since which the account uses an authenticator app; null if it uses none. */
  readonly authenticatorSince: Date | null;
  /** Only device tokens issued after this time are valid. */
  readonly devicesSince: Date | null;
  readonly language: WrittenLanguage;
  /** True if the person, the membership and the organization are all active. */
  readonly active: boolean;
}

export async function insertCredential(
  tx: DatabaseTransaction,
  row: Insertable<Schema['credentials']>,
): Promise<void> {
  await tx.insertInto('credentials').values(row).execute();
}

export async function findByIdentifier(
  tx: DatabaseTransaction,
  identifier: string,
): Promise<Credential | undefined> {
  return (
    selectCredentials(tx)
      .where((eb) => eb.or([eb('c.identifier', '=', identifier), eb('c.email', '=', identifier)]))
      // If one person's email is another person's identifier, the account with the identifier wins.
      .orderBy((eb) => eb('c.identifier', '=', identifier), 'desc')
      .limit(1)
      .executeTakeFirst()
  );
}

export async function findByUserId(tx: DatabaseTransaction, userId: string): Promise<Credential | undefined> {
  return selectCredentials(tx).where('c.user_id', '=', userId).executeTakeFirst();
}

export function findAccountsWith(
  tx: DatabaseTransaction,
  among: readonly string[],
  { identifier, email }: { readonly identifier: string; readonly email: string },
  exceptUserId: string,
): Promise<{ identifier: string; email: string }[]> {
  return tx
    .selectFrom('credentials')
    .select(['identifier', 'email'])
    .where(sql<boolean>`organization_id = ANY (${among}::uuid[])`)
    .where((eb) => eb.or([eb('identifier', '=', identifier), eb('email', '=', email)]))
    .where('user_id', '<>', exceptUserId)
    .execute();
}

/**
 * Names of authors: people, users of a partner with the name of their API key, and API keys that act without a
 * user.
 */
export const namesOf = (database: Kysely<Schema>, userIds: readonly string[]) =>
  database
    .selectFrom('credentials')
    .select(['user_id as userId', sql<string>`trim(first_name || ' ' || last_name)`.as('name')])
    .where('user_id', 'in', userIds)
    .unionAll(
      database
        .selectFrom('embed_users as u')
        .innerJoin('api_keys as k', 'k.id', 'u.api_key_id')
        .select(['u.id as userId', sql<string>`u.name || ' (' || k.name || ')'`.as('name')])
        .where('u.id', 'in', userIds),
    )
    .unionAll(database.selectFrom('api_keys').select(['id as userId', 'name']).where('id', 'in', userIds));

/**
 * True if the stored password hash is still the hash that the caller checked. The row lock prevents a password change
 * until the transaction ends.
 */
export async function holdPassword(
  tx: DatabaseTransaction,
  credential: Pick<Credential, 'userId' | 'passwordHash'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('credentials')
    .select('password_hash')
    .where('user_id', '=', credential.userId)
    .where('status', '=', 'active')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.password_hash === credential.passwordHash;
}

export interface AccountColumns {
  readonly identifier?: string;
  readonly email?: string;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly status?: 'active' | 'inactive' | 'deleted';
}

export async function updateAccount(
  tx: DatabaseTransaction,
  userId: string,
  columns: AccountColumns,
): Promise<void> {
  if (Object.keys(columns).length === 0) return;
  await tx.updateTable('credentials').set(columns).where('user_id', '=', userId).execute();
}

export async function updateLanguage(
  tx: DatabaseTransaction,
  userId: string,
  language: WrittenLanguage,
): Promise<void> {
  await tx.updateTable('credentials').set({ language }).where('user_id', '=', userId).execute();
}

export async function updateTwoStep(tx: DatabaseTransaction, userId: string, isOn: boolean): Promise<void> {
  await tx.updateTable('credentials').set({ two_step: isOn }).where('user_id', '=', userId).execute();
}

export async function updatePassword(
  tx: DatabaseTransaction,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await tx
    .updateTable('credentials')
    .set({ password_hash: passwordHash, first_link_until: null })
    .where('user_id', '=', userId)
    .execute();
}

export const firstLinksOf = (database: Kysely<Schema>, userIds: readonly string[]) =>
  database
    .selectFrom('credentials')
    .select(['user_id as userId', 'first_link_until as until'])
    .where('user_id', 'in', userIds)
    .where('first_link_until', 'is not', null)
    .$narrowType<{ until: Date }>();

export async function storeFirstLinkExpiry(
  tx: DatabaseTransaction,
  userId: string,
  until: Date,
): Promise<void> {
  await tx
    .updateTable('credentials')
    .set({ first_link_until: until })
    .where('user_id', '=', userId)
    .where('first_link_until', 'is not', null)
    .execute();
}

export async function forgetDevices(tx: DatabaseTransaction, userId: string, now: Date): Promise<void> {
  await tx.updateTable('credentials').set({ devices_since: now }).where('user_id', '=', userId).execute();
}

/** SQL aliases: `c` credential, `o` optional organization, `m` optional membership. */
export const isActive = sql<boolean>`c.status = 'active' AND coalesce(o.status, 'active') = 'active'
  AND coalesce(m.status, 'active') = 'active'`;

export function selectCredentials(tx: DatabaseTransaction) {
  return tx
    .selectFrom('credentials as c')
    .leftJoin('organizations as o', 'o.organization_id', 'c.organization_id')
    .leftJoin('members as m', (join) =>
      join.onRef('m.organization_id', '=', 'c.organization_id').onRef('m.user_id', '=', 'c.user_id'),
    )
    .leftJoin('organization_settings as s', 's.organization_id', 'c.organization_id')
    .select([
      'c.user_id as userId',
      'c.identifier',
      'c.email',
      'c.first_name as firstName',
      'c.last_name as lastName',
      'c.role',
      'c.organization_id as organizationId',
      'o.name as organizationName',
      'c.password_hash as passwordHash',
      'c.two_step as twoStep',
      'c.authenticator_since as authenticatorSince',
      'c.devices_since as devicesSince',
      'c.language',
      sql<boolean>`coalesce(s.require_two_step, false)`.as('companyRequiresTwoStep'),
      isActive.as('active'),
    ]);
}
