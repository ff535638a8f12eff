import type { LineMessage, LiveEvent } from '#contract/events.ts';

/** Events belong to one user in one organization, independent of the session. */
export interface Audience {
  readonly userId: string;
  readonly organizationId: string;
}

export interface LineSource {
  /** Server URL without a trailing slash. */
  readonly host: string;
  /** Opens the stream. On failure it rejects or returns a status of 400 or above. */
  readonly open: (signal: AbortSignal) => Promise<Response>;
  readonly ticket: () => Promise<string>;
  /** Redeems a ticket of another session, which then receives events over the stream of this session. */
  readonly join: (line: string, ticket: string) => Promise<unknown>;
  readonly firstWaitMs?: number;
  /** Time without a byte after which the stream counts as broken. The server sends a heartbeat every 15 s. */
  readonly silenceMs?: number;
  /**
   * Reload interval of screens that show all organizations, because no event stream reports events of all
   * organizations. Default: one minute.
   */
  readonly allEveryMs?: number;
}

export interface LineOptions extends LineSource {
  readonly audience: Audience;
  readonly onStatus: (status: 'connecting' | 'open' | 'down') => void;
  readonly onEvent: (event: LiveEvent) => void;
}

/** Message as it arrives from the server. A message without `userId` is for the user who opened the stream. */
export type ArrivedMessage = Omit<LineMessage, 'userId'> & { readonly userId?: string };

export function keyOf({ userId, organizationId }: Audience): string {
  return `${userId} ${organizationId}`;
}
