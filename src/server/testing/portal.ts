/** A whole server for a test file, asked as a page would ask it: clock, outbox and log are in the test's hands. */
import type { LightMyRequestResponse } from 'fastify';
import type { ErrorBody } from '#contract/errors.ts';
import type { LoginAnswer } from '#contract/sign-in.ts';
import { buildApp, type AppParts } from '../build-app.ts';
import { fixedClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { createTenancy } from '../database/tenancy.ts';
import { localBus } from '../modules/events/local-bus.ts';
import { localOutbox } from '../modules/mail/local-outbox.ts';
import { PASSWORD, type TestAccount } from './accounts.ts';
import { openTestDatabase } from './test-database.ts';

export const PORTAL_URL = 'https://portal.example';

export interface Answer<T = Record<string, unknown>> {
  readonly status: number;
  readonly body: T & Partial<ErrorBody>;
  readonly headers: LightMyRequestResponse['headers'];
  /** The body as it came. */
  readonly text: string;
}

export interface Ask {
  readonly token?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export type Portal = Awaited<ReturnType<typeof startPortal>>;

/** `walls` takes one of the two walls between organisations away. */
export async function startPortal({ walls }: { walls?: AppParts['walls'] } = {}) {
  const database = await openTestDatabase();
  const tenancy = createTenancy(database);
  const clock = fixedClock(new Date('2026-11-21T10:00:00Z'));
  const mail = localOutbox(clock);
  const bus = localBus();
  const log: string[] = [];
  const app = await buildApp({
    tenancy,
    clock,
    mail,
    bus,
    config: readConfig({ PUBLIC_URL: PORTAL_URL }),
    ledger: { halted: false },
    logStream: { write: (line) => log.push(line) },
    requestsPerMinute: 1_000_000,
    ...(walls && { walls }),
  });

  async function ask<T = Record<string, unknown>>(call: string, asked: Ask = {}): Promise<Answer<T>> {
    const [method = '', url = ''] = call.split(' ');
    const response = await app.inject({
      method: method as 'GET',
      url,
      headers: { ...(asked.token && { authorization: `Bearer ${asked.token}` }), ...asked.headers },
      ...(asked.body !== undefined && { payload: asked.body as object }),
    });
    return {
      status: response.statusCode,
      body: response.json(),
      headers: response.headers,
      text: response.body,
    };
  }

  /** A sign-in as the form sends it. */
  const logIn = (account: { identifier: string }, more: Record<string, unknown> = {}, asked: Ask = {}) =>
    ask<LoginAnswer>('POST /login', {
      ...asked,
      body: { identifier: account.identifier, password: PASSWORD, ...more },
    });

  return {
    app,
    pool: database.pool,
    tenancy,
    clock,
    mail,
    bus,
    log,
    ask,
    logIn,
    /** The bearer token of a fresh sign-in. */
    signIn: async (account: TestAccount): Promise<string> => {
      const { body, text } = await logIn(account);
      if (!body.authHeader) throw new Error(`The sign-in was refused: ${text}`);
      return body.authHeader.slice('Bearer '.length);
    },
    /** The newest mail to somebody. */
    mailTo: (account: TestAccount) => mail.list().find(({ to }) => to === account.email),
    close: async () => {
      await app.close();
      await bus.close();
      await database.close();
    },
  };
}
