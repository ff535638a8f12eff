/** What the stamp of a stored answer is made of. */

interface Stored {
  readonly organizationId: string;
  readonly userId: string;
  readonly key: string;
  readonly requestHash: string;
  /** As it is kept. */
  readonly answer: string;
}

export function stampedAnswer({ organizationId, userId, key, requestHash, answer }: Stored): string {
  return JSON.stringify(['idempotency_keys', organizationId, userId, key, requestHash, answer]);
}
