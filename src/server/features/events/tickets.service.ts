/** Tickets for a shared stream: one session creates a ticket, and the session with the open stream redeems it. */
import type { Clock } from '../../platform/clock.ts';
import type { Tenancy } from '../../platform/database/tenancy.ts';
import type { Caller } from '../../platform/plugins/routes.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Sessions } from '../../platform/accounts/sessions.service.ts';
import { hashToken, newToken } from '../../platform/accounts/tokens.ts';
import type { EventBus } from '../../platform/events/event-bus.ts';
import { deleteExpiredTickets, insertTicket, takeTicket, type TicketRow } from './tickets.repository.ts';

interface TicketParts {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
  readonly bus: EventBus;
  readonly sessions: Pick<Sessions, 'peek'>;
}

/** Lifetime of a ticket in ms, enough for two tabs to exchange the ticket on a slow connection. */
const TICKET_MS = 30_000;

/** Creates a ticket and returns its text. The table stores only the ticket's hash. */
export function makeTicket({ tenancy, clock }: TicketParts, row: TicketRow): Promise<string> {
  return tenancy.asSystem('events', async (tx) => {
    const now = clock.now();
    const ticket = newToken();
    await deleteExpiredTickets(tx, row.sessionId, now);
    await insertTicket(tx, {
      ...row,
      tokenHash: hashToken(ticket),
      expiresAt: new Date(now.getTime() + TICKET_MS),
    });
    return ticket;
  });
}

/** Redeems the ticket and notifies the stream. Refuses with `not_found`; the ticket is used up even then. */
export async function joinLine(
  { tenancy, clock, bus, sessions }: TicketParts,
  caller: Caller,
  { line, ticket }: { readonly line: string; readonly ticket: string },
): Promise<void> {
  const taken = await tenancy.asSystem('events', (tx) => takeTicket(tx, hashToken(ticket), clock.now()));
  const session = taken && (await sessions.peek(taken.sessionId));
  if (!session) throw new Refusal('not_found');
  const member = {
    sessionId: taken.sessionId,
    userId: session.userId,
    organizationId: taken.organizationId,
    homeId: session.organizationId,
  };
  await tenancy.asSystem('events', (tx) =>
    bus.publishJoin(tx, { lineId: line, sessionId: caller.sessionId, member }),
  );
}
