/** All SQL of the tickets by which a session joins the event stream of another one. */
import type { Transaction } from '../../platform/database/tenancy.ts';

export interface TicketRow {
  readonly sessionId: string;
  readonly organizationId: string;
}

export async function insertTicket(
  tx: Transaction,
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

/** What the ticket stands for, and nothing the second time. */
export async function takeTicket(
  tx: Transaction,
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

/** Those of one session that nobody used; so no more of it are kept than it can make in their time. */
export async function deleteExpiredTickets(tx: Transaction, sessionId: string, now: Date): Promise<void> {
  await tx
    .deleteFrom('event_tickets')
    .where('session_id', '=', sessionId)
    .where('expires_at', '<=', now)
    .execute();
}
