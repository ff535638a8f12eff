/** The bearer token of one session: in this closure alone, asked for anew once at a time. */
export interface Tokens {
  /** The token, asked for where there is none yet; with `stale`, a fresher one than that. */
  get(stale?: string): Promise<string | null>;
  /** Takes a token that signing in has given. */
  set(token: string): void;
  /** Forgets the token, and one that is just being asked for. */
  clear(): void;
}

/** `ask` answers a token, or null where nobody is signed in. It may reject; the next call asks again. */
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
