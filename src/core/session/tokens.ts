/**
 * Holder of a session's bearer token. The token exists only in this closure, and only one request for it runs at a
 * time.
 */
export interface Tokens {
  /** Returns the token. It requests a new token if none is stored, or if the stored token equals `stale`. */
  get(stale?: string): Promise<string | null>;
  set(token: string): void;
  clear(): void;
}

/** `ask` resolves to a token, or to null if no user is signed in. It may reject; the next call retries. */
export function createTokens(ask: () => Promise<string | null>): Tokens {
  let token: string | null = null;
  let asking: Promise<string | null> | null = null;

  const renew = () => {
    const mine: Promise<string | null> = ask()
      .then((fresh) => (asking === mine ? (token = fresh) : token))
      .finally(() => {
        if (asking === mine) asking = null;
      });
    return mine;
  };
  const replace = (next: string | null) => {
    asking = null;
    token = next;
  };
  return {
    get: (stale) => {
      if (token !== null && token !== stale) return Promise.resolve(token);
      return (asking ??= renew());
    },
    set: replace,
    clear: () => replace(null),
  };
}
