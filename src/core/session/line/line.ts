/** What the parts of an event line share: whose events are wanted, how a stream is opened, and who is told. */
import type { LineMessage, LiveEvent } from '#contract/events.ts';

/** Events are for one user in one organisation; whatever session asks, they are the same. */
export interface Audience {
  readonly userId: string;
  readonly organizationId: string;
}

export interface LineSource {
  /** Address of the server, without a slash at its end. */
  readonly host: string;
  /** Opens the stream; rejects or answers a status of 400 and above when it cannot. */
  readonly open: (signal: AbortSignal) => Promise<Response>;
  /** A ticket for the stream of another session. */
  readonly ticket: () => Promise<string>;
  /** Hands in a ticket of another session for the stream that is open here. */
  readonly join: (line: string, ticket: string) => Promise<unknown>;
  readonly firstWaitMs?: number;
  /** After this long without a byte the stream counts as broken; the server sends a heartbeat every 15 s. */
  readonly silenceMs?: number;
  /** What is shown of all organisations is asked for again this often, because no line tells of them; a minute unless told. */
  readonly allEveryMs?: number;
}

export interface LineOptions extends LineSource {
  readonly audience: Audience;
  readonly onStatus: (status: 'connecting' | 'open' | 'down') => void;
  readonly onEvent: (event: LiveEvent) => void;
}

/** As it arrives: a server that names no user tells whoever opened the stream. */
export type ArrivedMessage = Omit<LineMessage, 'userId'> & { readonly userId?: string };

export function keyOf({ userId, organizationId }: Audience): string {
  return `${userId} ${organizationId}`;
}
