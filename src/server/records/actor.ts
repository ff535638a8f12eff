/**
 * Actor of a change: user, IP address and request id. The server stores the actor with every journal entry and audit
 * line.
 */
export interface Actor {
  /** Id of the user; null for a job of the server, a terminal or an anonymous call. */
  readonly userId: string | null;
  readonly address: string | null;
  readonly requestId: string | null;
}
