/** All SQL of the codes that confirm movements. */
import { sql } from 'kysely';
import type { Cents } from '#core/money/cents.ts';
import type { MailedCodeRow } from '../../platform/accounts/mailed-code.ts';
import { later, type Later } from '../../platform/database/driver/later.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { nameOf } from '../../platform/organization/name-sql.ts';

/** Reads the organization's limit in the round trip of the next statement; null without a limit. */
export function readLimit(tx: DatabaseTransaction, organizationId: string): Later<Cents | null> {
  return later(
    tx,
    tx
      .selectFrom('organizations')
      .select('step_up_limit_cents as limitCents')
      .where('organization_id', '=', organizationId),
    ([row]) => row?.limitCents ?? null,
  );
}

export async function findOrganizationName(tx: DatabaseTransaction, organizationId: string): Promise<string> {
  const { name } = await tx
    .selectFrom('organizations as o')
    .select(nameOf('o').as('name'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return name;
}

/** Locks the administrator, so that concurrent requests cannot pass the limits of codes together. */
export async function lockAdministrator(tx: DatabaseTransaction, userId: string): Promise<void> {
  await tx
    .selectFrom('credentials')
    .select('user_id')
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .execute();
}

/** Number of codes that the administrator received after `since`, and of wrong tries of these codes. */
export async function countCodes(
  tx: DatabaseTransaction,
  userId: string,
  since: Date,
): Promise<{ readonly sent: number; readonly tries: number }> {
  return tx
    .selectFrom('step_up_codes')
    .select([sql<number>`count(*)::int`.as('sent'), sql<number>`coalesce(sum(tries), 0)::int`.as('tries')])
    .where('user_id', '=', userId)
    .where('sent_at', '>', since)
    .executeTakeFirstOrThrow();
}

export async function insertCode(
  tx: DatabaseTransaction,
  code: {
    readonly userId: string;
    readonly requestHash: string;
    readonly codeHash: string;
    readonly sentAt: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await tx
    .insertInto('step_up_codes')
    .values({
      user_id: code.userId,
      request_hash: code.requestHash,
      code_hash: code.codeHash,
      sent_at: code.sentAt,
      expires_at: code.expiresAt,
    })
    // Two codes of the same millisecond: the later one counts.
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'sent_at', 'request_hash']).doUpdateSet({ code_hash: code.codeHash }),
    )
    .execute();
}

/** Counts a try of the newest code for the request, and returns the code. */
export async function countTry(
  tx: DatabaseTransaction,
  userId: string,
  requestHash: string,
): Promise<MailedCodeRow | undefined> {
  return tx
    .updateTable('step_up_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('user_id', '=', userId)
    .where('request_hash', '=', requestHash)
    .where('sent_at', '=', (eb) =>
      eb
        .selectFrom('step_up_codes as newest')
        .select(({ fn }) => fn.max('newest.sent_at').as('sentAt'))
        .where('newest.user_id', '=', userId)
        .where('newest.request_hash', '=', requestHash),
    )
    .returning(['code_hash as codeHash', 'expires_at as expiresAt', 'tries'])
    .executeTakeFirst();
}

/** A right code is no failed try. */
export async function uncountTry(tx: DatabaseTransaction, userId: string, codeHash: string): Promise<void> {
  await tx
    .updateTable('step_up_codes')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .execute();
}

/** Deletes codes that expired before this time. */
export async function deleteOldStepUpCodes(tx: DatabaseTransaction, before: Date): Promise<void> {
  await tx.deleteFrom('step_up_codes').where('expires_at', '<', before).execute();
}

export async function deleteEveryStepUpCode(tx: DatabaseTransaction): Promise<void> {
  await tx.deleteFrom('step_up_codes').execute();
}
