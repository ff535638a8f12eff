/** The bearer token of one session: in this closure alone, asked for anew once at a time. */
export interface Tokens {
  /** The token, asked for where there is none yet; with `stale`, a fresher one than that. */
  get(stale?: string): Promise<string | null>;
  /** Takes a token that signing in has given. */
  set(token: string): void;
  clear(): void;
}

/** `ask` answers a token, or null where nobody is signed in. It may reject; the next call asks again. */
export function createTokens(ask: () => Promise<string | null>): Tokens {
  let token: string | null = null;
  let asking: Promise<string | null> | null = null;
  return {
    get: (stale) => {
      if (token !== null && token !== stale) return Promise.resolve(token);
      asking ??= ask()
        .then((fresh) => (token = fresh))
        .finally(() => {
          asking = null;
        });
      return asking;
    },
    set: (fresh) => {
      token = fresh;
    },
    clear: () => {
      token = null;
    },
  };
}
