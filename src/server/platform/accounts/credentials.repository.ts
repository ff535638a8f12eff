/** All SQL of those who may sign in. */
import { sql, type Insertable, type Kysely } from 'kysely';
import type { Role } from '#contract/sign-in.ts';
import type { Schema } from '../database/schema.ts';
import type { Transaction } from '../database/tenancy.ts';
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
  /** Switched on by the person. */
  readonly twoStep: boolean;
  /** Of the home organization. */
  readonly companyRequiresTwoStep: boolean;
  /** Since when codes of an app are asked for; null where they are not. */
  readonly authenticatorSince: Date | null;
  /** From when on browsers that have signed in count as known. */
  readonly devicesSince: Date | null;
  /** That of the last sign-in. */
  readonly language: WrittenLanguage;
  /** The person, their place in the organisation and the organisation itself, all of them. */
  readonly active: boolean;
}

export async function insertCredential(
  tx: Transaction,
  row: Insertable<Schema['credentials']>,
): Promise<void> {
  await tx.insertInto('credentials').values(row).execute();
}

export async function findByIdentifier(tx: Transaction, identifier: string): Promise<Credential | undefined> {
  return (
    selectCredentials(tx)
      .where((eb) => eb.or([eb('c.identifier', '=', identifier), eb('c.email', '=', identifier)]))
      // Should one person's address be another's identifier, the identifier decides.
      .orderBy((eb) => eb('c.identifier', '=', identifier), 'desc')
      .limit(1)
      .executeTakeFirst()
  );
}

export async function findByUserId(tx: Transaction, userId: string): Promise<Credential | undefined> {
  return selectCredentials(tx).where('c.user_id', '=', userId).executeTakeFirst();
}

/** Accounts of these organizations that have the identifier or the address, other than that of one user. */
export function findAccountsWith(
  tx: Transaction,
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

export const namesOf = (database: Kysely<Schema>, userIds: readonly string[]) =>
  database
    .selectFrom('credentials')
    .select(['user_id as userId', 'first_name as firstName', 'last_name as lastName'])
    .where('user_id', 'in', userIds);

/** Whether the password is still the one that was checked; it cannot change before the transaction ends. */
export async function holdPassword(
  tx: Transaction,
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

/** What of an account others change; what is left out stays. */
export interface AccountColumns {
  readonly identifier?: string;
  readonly email?: string;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly status?: 'active' | 'inactive' | 'deleted';
}

export async function updateAccount(tx: Transaction, userId: string, columns: AccountColumns): Promise<void> {
  if (Object.keys(columns).length === 0) return;
  await tx.updateTable('credentials').set(columns).where('user_id', '=', userId).execute();
}

export async function updateLanguage(
  tx: Transaction,
  userId: string,
  language: WrittenLanguage,
): Promise<void> {
  await tx.updateTable('credentials').set({ language }).where('user_id', '=', userId).execute();
}

export async function updateTwoStep(tx: Transaction, userId: string, isOn: boolean): Promise<void> {
  await tx.updateTable('credentials').set({ two_step: isOn }).where('user_id', '=', userId).execute();
}

export async function updatePassword(tx: Transaction, userId: string, passwordHash: string): Promise<void> {
  await tx
    .updateTable('credentials')
    .set({ password_hash: passwordHash, first_link_until: null })
    .where('user_id', '=', userId)
    .execute();
}

/** Until when the link is good that sets the first password, of those among `userIds` who have set none. */
export const firstLinksOf = (database: Kysely<Schema>, userIds: readonly string[]) =>
  database
    .selectFrom('credentials')
    .select(['user_id as userId', 'first_link_until as until'])
    .where('user_id', 'in', userIds)
    .where('first_link_until', 'is not', null)
    .$narrowType<{ until: Date }>();

/** Of whoever has set a password, nothing. */
export async function keepFirstLink(tx: Transaction, userId: string, until: Date): Promise<void> {
  await tx
    .updateTable('credentials')
    .set({ first_link_until: until })
    .where('user_id', '=', userId)
    .where('first_link_until', 'is not', null)
    .execute();
}

/** Browsers that have signed in until now are strangers. */
export async function forgetDevices(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx.updateTable('credentials').set({ devices_since: now }).where('user_id', '=', userId).execute();
}

/** Of `c`, a person's credential, with `o` and `m`, their organisation and their place in it, where there are any. */
export const isActive = sql<boolean>`c.status = 'active' AND coalesce(o.status, 'active') = 'active'
  AND coalesce(m.status, 'active') = 'active'`;

/** All columns of a credential; a caller says which one. */
export function selectCredentials(tx: Transaction) {
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
