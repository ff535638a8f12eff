/** Who caused a movement, from where, in which request. Stored with every entry. */
export interface Actor {
  /** Null for a job of the server. */
  readonly userId: string | null;
  readonly address: string | null;
  readonly requestId: string | null;
}
