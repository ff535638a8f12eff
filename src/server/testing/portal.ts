/** A whole server for a test file, which calls the server as a page does. The test controls clock, outbox and log. */
import type { AddressInfo } from 'node:net';
import type { LightMyRequestResponse } from 'fastify';
import type { ErrorBody } from '#contract/error-body.ts';
import type { LoginAnswer } from '#contract/sign-in.ts';
import { buildApp, type AppParts } from '../build-app.ts';
import { fixedClock, type MovableClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config/config.ts';
import type { Database } from '../platform/database/database.ts';
import { createTenancy, type Tenancy } from '../platform/database/tenancy.ts';
import { localBus } from '../platform/events/local-bus.ts';
import { MAIL_KINDS } from '../mail-kinds.ts';
import { localOutbox } from '../platform/mail/local-outbox.ts';
import { createSender } from '../platform/mail/sending.ts';
import { openPayments } from '../features/payments/open-payments.ts';
import { openSandboxClock } from '../sandbox/sandbox-clock.ts';
import { stamperOf } from '../platform/seals/stamps.ts';
import { createPasswords } from '../platform/accounts/passwords.ts';
import { CHEAP, PASSWORD, type TestAccount } from './accounts.ts';
import { watchAnswers } from './answers.ts';
import { SEAL_KEYS } from './seal-keys.ts';
import { openTestDatabase } from './test-database.ts';

export const PORTAL_URL = 'https://portal.example';

/** The server permits the sandbox only at an address on the local machine. */
export const SANDBOX_URL = 'http://localhost:8080';

export const NOTICE_SECRET = 'the-notices-of-these-tests-are-signed-with-it';

const SETTINGS = {
  PUBLIC_URL: PORTAL_URL,
  REQUESTS_PER_MINUTE: '1000000',
  PAYMENTS: 'local',
  PIX_KEY: '123e4567-e89b-42d3-a456-426655440000',
  PIX_NAME: 'Litro',
  PIX_CITY: 'São Paulo',
  PIX_NOTICE_SECRET: NOTICE_SECRET,
  PAYEE_NAME: 'Litro Pagamentos Ltda',
  PAYEE_CNPJ: '11.444.777/0001-61',
  TRANSFER_BANK: '001 Banco do Brasil',
  TRANSFER_BRANCH: '1234-X',
  TRANSFER_ACCOUNT: '98765-4',
};

export interface Answer<T = Record<string, unknown>> {
  readonly status: number;
  readonly body: T & Partial<ErrorBody>;
  readonly headers: LightMyRequestResponse['headers'];
  readonly text: string;
}

export interface Ask {
  readonly token?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export type Portal = Awaited<ReturnType<typeof startPortal>>;

export interface PortalOptions extends Partial<
  Pick<
    AppParts,
    | 'walls'
    | 'ledger'
    | 'metrics'
    | 'distDir'
    | 'modulesOf'
    | 'passwords'
    | 'secrets'
    | 'payments'
    | 'requestTimeoutMs'
    | 'setUp'
  >
> {
  readonly environment?: Readonly<Record<string, string>>;
  /** Starts the server without the setting `SMTP_URL`, so that the server sends no mails. */
  readonly withoutMail?: boolean;
  /** Database of another test server, which closes the database. If undefined, this server opens its own database. */
  readonly database?: Database;
  readonly tenancyOf?: (tenancy: Tenancy) => Tenancy;
}

/** Starts a test server. A call fails if the answer of the server violates its schema. */
export async function startPortal({ environment, tenancyOf, withoutMail, ...options }: PortalOptions = {}) {
  const { database: given, ...parts } = options;
  const database = given ?? (await openTestDatabase());
  const tenancy = createTenancy(database, stamperOf(SEAL_KEYS));
  const machine = fixedClock(new Date('2026-11-21T10:00:00Z'));
  const isSandbox = environment?.['LITRO_SANDBOX'] === 'on';
  const sandboxClock = isSandbox ? await openSandboxClock({ tenancy, machine }) : null;
  // The test sets the machine's clock. The sandbox clock may be ahead of the machine's clock.
  const clock: MovableClock = { ...machine, ...(sandboxClock && { now: sandboxClock.now }) };
  const mail = localOutbox(clock, { reachesReaders: !withoutMail });
  const bus = localBus();
  const log: string[] = [];
  const config = readConfig({ ...SETTINGS, ...(isSandbox && { PUBLIC_URL: SANDBOX_URL }), ...environment });
  const payments = await openPayments({
    settings: config.payments,
    clock,
    onFailure: (reason) => log.push(reason),
  });
  const app = await buildApp({
    tenancy: tenancyOf?.(tenancy) ?? tenancy,
    clock,
    sandboxClock,
    mail,
    bus,
    config,
    payments,
    ledger: { halted: false },
    logStream: { write: (line) => log.push(line) },
    passwords: createPasswords(undefined, CHEAP),
    ...parts,
  });
  const faults = watchAnswers(app);

  async function ask<T = Record<string, unknown>>(call: string, request: Ask = {}): Promise<Answer<T>> {
    const [method = '', url = ''] = call.split(' ');
    const response = await app.inject({
      method: method as 'GET',
      url,
      headers: { ...(request.token && { authorization: `Bearer ${request.token}` }), ...request.headers },
      ...(request.body !== undefined && { payload: request.body as object }),
    });
    const [fault] = faults.splice(0);
    if (fault) throw new Error(fault);
    return {
      status: response.statusCode,
      body: readJson(response),
      headers: response.headers,
      text: response.body,
    };
  }

  const logIn = (account: { identifier: string }, more: Record<string, unknown> = {}, request: Ask = {}) =>
    ask<LoginAnswer>('POST /login', {
      ...request,
      body: { identifier: account.identifier, password: PASSWORD, ...more },
    });

  const mailTo = (account: TestAccount) => mail.list().find(({ to }) => to === account.email);

  async function signInFully(account: TestAccount): Promise<Answer<LoginAnswer>> {
    const answer = await logIn(account);
    if (!answer.body.requiresAuthCode) return answer;
    return logIn(account, { authCode: /\b\d{6}\b/.exec(mailTo(account)?.text ?? '')?.[0] });
  }

  return {
    app,
    database,
    pool: database.pool,
    tenancy,
    clock,
    sandboxClock,
    payments,
    mail,
    bus,
    log,
    ask,
    logIn,
    signInFully,
    signIn: async (account: TestAccount): Promise<string> => {
      const { body, text } = await signInFully(account);
      if (!body.authHeader) throw new Error(`The sign-in was refused: ${text}`);
      return body.authHeader.slice('Bearer '.length);
    },
    sendMails: () =>
      createSender({
        tenancy,
        clock,
        mail,
        publicUrl: config.publicUrl,
        kinds: MAIL_KINDS,
        onAbandoned: (given) => log.push(JSON.stringify(given)),
        report: (error) => {
          throw error;
        },
      })(),
    listen: async () => {
      await app.listen({ port: 0, host: '127.0.0.1' });
      return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    },
    mailTo,
    close: async () => {
      await app.close();
      await bus.close();
      if (!given) await database.close();
    },
  };
}

function readJson({ headers, body }: LightMyRequestResponse) {
  return String(headers['content-type']).startsWith('application/json') ? JSON.parse(body) : {};
}
