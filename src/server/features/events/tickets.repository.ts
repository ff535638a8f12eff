import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';

export interface TicketRow {
  readonly sessionId: string;
  readonly organizationId: string;
}

export async function insertTicket(
  tx: DatabaseTransaction,
  ticket: TicketRow & { readonly tokenHash: string; readonly expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('event_tickets')
    .values({
      token_hash: ticket.tokenHash,
      session_id: ticket.sessionId,
      organization_id: ticket.organizationId,
      expires_at: ticket.expiresAt,
    })
    .execute();
}

/** Redeems a ticket: deletes and returns it, so that it works only once. */
export async function takeTicket(
  tx: DatabaseTransaction,
  tokenHash: string,
  now: Date,
): Promise<TicketRow | undefined> {
  return tx
    .deleteFrom('event_tickets')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning(['session_id as sessionId', 'organization_id as organizationId'])
    .executeTakeFirst();
}

/** Deletes expired tickets of one session, which limits the table's size. */
export async function deleteExpiredTickets(
  tx: DatabaseTransaction,
  sessionId: string,
  now: Date,
): Promise<void> {
  await tx
    .deleteFrom('event_tickets')
    .where('session_id', '=', sessionId)
    .where('expires_at', '<=', now)
    .execute();
}
