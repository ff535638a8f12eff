import { sql } from 'kysely';
import type { DatabaseTransaction } from '../database/tenancy.ts';
import type { MailReport } from './mail-kind.ts';

interface NewMail extends Omit<MailReport<unknown>, 'organizationName'> {
  readonly id: string;
  readonly kind: string;
  readonly userId: string;
}

export async function insertMails(
  tx: DatabaseTransaction,
  mails: readonly NewMail[],
  now: Date,
): Promise<void> {
  if (mails.length === 0) return;
  await tx
    .insertInto('unsent_mails')
    .values(
      mails.map(({ organizationId, id, kind, aboutId, userId, news }) => ({
        organization_id: organizationId,
        id,
        kind,
        about_id: aboutId,
        user_id: userId,
        news: JSON.stringify(news),
        made_at: now,
        try_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface UnsentMail extends NewMail {
  readonly organizationName: string;
  readonly madeAt: Date;
  readonly tries: number;
}

/**
 * Takes one due mail of the given kinds and postpones it, so that no other server sends it meanwhile. The first delay is
 * two minutes, longer than a mail server may take; the delay doubles with each attempt. A mail is also due if a server
 * with a faster clock postponed it too far. The query is MATERIALIZED, because a joined subquery could run once per row
 * and take several mails.
 */
export async function takeMail(
  tx: DatabaseTransaction,
  kinds: readonly string[],
  now: Date,
): Promise<UnsentMail | undefined> {
  const { rows } = await sql<UnsentMail>`
    WITH due AS MATERIALIZED (SELECT organization_id, id FROM unsent_mails
      WHERE kind = ANY (${kinds}::text[])
        AND (try_at <= ${now} OR try_at > ${now}::timestamptz + interval '4 hours')
      ORDER BY try_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    UPDATE unsent_mails m SET tries = m.tries + 1,
      try_at = ${now}::timestamptz + least(interval '2 minutes' * 2 ^ least(m.tries, 10), interval '4 hours')
    FROM due, organizations o
    WHERE m.organization_id = due.organization_id AND m.id = due.id AND o.organization_id = m.organization_id
    RETURNING m.organization_id AS "organizationId", o.trade_name AS "organizationName", m.id, m.kind,
      m.about_id AS "aboutId", m.user_id AS "userId", m.news, m.made_at AS "madeAt", m.tries`.execute(tx);
  return rows[0];
}

/** Number of queued mails, and the time of the oldest. */
export async function readLine(tx: DatabaseTransaction): Promise<{ count: number; since: Date | null }> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    SELECT count(*)::int AS count, min(made_at) AS since FROM unsent_mails`.execute(tx);
  return rows[0] ?? { count: 0, since: null };
}

export async function deleteMail(
  tx: DatabaseTransaction,
  { organizationId, id }: Pick<UnsentMail, 'organizationId' | 'id'>,
): Promise<void> {
  await tx
    .deleteFrom('unsent_mails')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

export async function deleteMailsTo(
  tx: DatabaseTransaction,
  organizationId: string,
  userId: string,
): Promise<void> {
  await tx
    .deleteFrom('unsent_mails')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
}
