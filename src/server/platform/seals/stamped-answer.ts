interface Stored {
  readonly organizationId: string;
  readonly userId: string;
  readonly key: string;
  readonly requestHash: string;
  readonly answer: string;
}

export function stampedAnswer({ organizationId, userId, key, requestHash, answer }: Stored): string {
  return JSON.stringify(['idempotency_keys', organizationId, userId, key, requestHash, answer]);
}
