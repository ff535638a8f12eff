/** OAuth 2 access tokens of a bank (client credentials), cached until shortly before they expire. */
import type { Clock } from '../../platform/clock.ts';
import { NoBankAnswer, type BankConnection } from './bank-connection.ts';
import { fieldsOf } from '../../platform/outside/foreign-json.rules.ts';
import type { BcbSettings } from '../../platform/config/payment-settings.ts';

export interface BankTokens {
  get(): Promise<string>;
  /** Drops a token that the bank refused, so that the next `get` requests another token. */
  forget(token: string): void;
}

interface Token {
  readonly text: string;
  readonly usedUntilMs: number;
}

/**
 * A token is not used in these last seconds before its expiry, because the request could arrive at the bank after the
 * expiry.
 */
const MARGIN_S = 30;

type Client = Pick<BcbSettings, 'tokenUrl' | 'clientId' | 'clientSecret'>;

export function bankTokens(ask: BankConnection, client: Client, clock: Clock, scope: string): BankTokens {
  let known: Token | null = null;
  let coming: Promise<Token> | null = null;
  return {
    get: async () => {
      if (known && clock.now().getTime() < known.usedUntilMs) return known.text;
      // Concurrent callers share one token request.
      coming ??= requestToken(ask, client, clock, scope).finally(() => (coming = null));
      known = await coming;
      return known.text;
    },
    forget: (token) => {
      if (known?.text === token) known = null;
    },
  };
}

async function requestToken(
  ask: BankConnection,
  client: Client,
  clock: Clock,
  scope: string,
): Promise<Token> {
  const { tokenUrl, clientId, clientSecret } = client;
  const requestedAt = clock.now().getTime();
  // RFC 6749, section 2.3.1: client id and secret are form-encoded before they are joined.
  const credentials = [clientId, clientSecret].map(encodeURIComponent).join(':');
  const { status, body } = await ask({
    method: 'POST',
    url: tokenUrl,
    headers: {
      authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope }).toString(),
  });
  const { access_token: text, expires_in: lifeS } = fieldsOf(body);
  if (status !== 200 || typeof text !== 'string') throw new NoBankAnswer(`no token: status ${status}`);
  const usedForS = typeof lifeS === 'number' ? Math.max(lifeS - MARGIN_S, lifeS / 2) : 0;
  return { text, usedUntilMs: requestedAt + usedForS * 1_000 };
}
