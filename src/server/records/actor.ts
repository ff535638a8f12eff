export interface Actor {
  /** Id of the user; null for a job of the server, a terminal or an anonymous call. */
  readonly userId: string | null;
  readonly address: string | null;
  readonly requestId: string | null;
}
