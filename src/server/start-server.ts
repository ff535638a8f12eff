/** Opens what a server needs, in order, and lets go of it in the opposite order. */
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './build-app.ts';
import { systemClock } from './clock.ts';
import { MAIL_KINDS } from './mail-kinds.ts';
import type { Config } from './config.ts';
import { openDatabase, type Database, type DatabaseEvents } from './database/database.ts';
import { isLostConnection } from './database/lost-connection.ts';
import { migrate } from './database/migrate.ts';
import { requireDurability } from './database/postgres.ts';
import { StartError } from './database/start-error.ts';
import { sqlState } from './database/sql-state.ts';
import type { Tenancy } from './database/tenancy.ts';
import { prepareSandbox } from './demo/seed-demo.ts';
import { startBilling } from './modules/bills/closing-bills.ts';
import { startSweeping } from './modules/deposits/sweeping.ts';
import type { EventBus } from './modules/events/event-bus.ts';
import { localBus } from './modules/events/local-bus.ts';
import { postgresBus } from './modules/events/postgres-bus.ts';
import { startForgetting } from './modules/idempotency/forgetting.ts';
import type { LedgerFault } from './modules/ledger/check.ts';
import { checkRecent, startChecking } from './modules/ledger/checking.ts';
import type { LedgerState } from './modules/ledger/ledger-state.ts';
import { startTelling } from './modules/thresholds/telling.ts';
import { startClosing } from './modules/refuel-sums/closing.ts';
import type { SealKeys } from './modules/seals/seal-hash.ts';
import type { MailPort } from './modules/mail/mail-port.ts';
import { openMail } from './modules/mail/open-mail.ts';
import { startSending } from './modules/mail/sending.ts';
import { openNoticeListener } from './modules/payments/notice-listener.ts';
import { openPayments } from './modules/payments/open-payments.ts';
import { startAsking } from './modules/purchases/asking.service.ts';
import { hashPassword } from './modules/sign-in/passwords.ts';
import { openTenancy } from './open-tenancy.ts';
import { startSealJobs } from './seal-jobs.ts';

export interface RunningServer {
  readonly port: number;
  /** Takes no more requests, ends the event streams, finishes what runs, and closes the database. */
  stop(): Promise<void>;
}

/** Where trouble outside of a request is told; the log of the server as soon as there is one. */
interface Reporter {
  tell(error: unknown, what: string): void;
}

/** What is open so far, the last one first. */
type Closers = (() => Promise<unknown>)[];

/**
 * Starts the server of `config`, with the built pages of `distDir` where that is given. Throws a StartError where the
 * person who starts it has to do something. `onLost` is called when the database has died under it.
 */
export async function startServer(
  config: Config,
  { distDir, onLost }: { distDir?: string; onLost(reason: Error): void },
): Promise<RunningServer> {
  const reporter: Reporter = { tell: () => undefined };
  const closers: Closers = [];
  const stop = async () => {
    for (const close of closers.splice(0)) await close();
  };
  try {
    const database = await openDatabase(targetOf(config), eventsOf(reporter, onLost));
    closers.unshift(() => database.close());
    const { tenancy, keys } = await prepare(database, config);
    const faults = await checkRecent(tenancy);
    const ledger: LedgerState = { halted: faults.length > 0 };
    const bus = await openBus(config, reporter);
    closers.unshift(() => bus.close());
    const payments = await openPayments({
      ...{ settings: config.payments, clock: systemClock },
      onFailure: (reason) => reporter.tell(new Error(reason), 'the bank did not do what it was asked'),
    });
    const mail = await openMail(config);
    const app = await buildApp({
      tenancy,
      clock: systemClock,
      config,
      mail,
      payments,
      bus,
      ledger,
      secrets: keys.map(({ secret }) => secret),
      ...(distDir && { distDir }),
    });
    closers.unshift(() => app.close());
    reporter.tell = (error, what) => app.log.error({ err: error }, what);
    for (const fault of faults) tellFault(app, fault);
    const port = await listen(app, config);
    closers.splice(1, 0, ...startJobs(app, { tenancy, keys, reporter, ledger, bus, payments, mail, config }));
    await openNotices(app, config, closers);
    return { port, stop };
  } catch (error) {
    // What is open may not let go in order any more; why the start failed matters more.
    await stop().catch(() => undefined);
    throw explainLoss(error);
  }
}

interface JobParts {
  readonly tenancy: Tenancy;
  readonly keys: SealKeys;
  readonly reporter: Reporter;
  readonly ledger: LedgerState;
  readonly bus: EventBus;
  readonly payments: Awaited<ReturnType<typeof openPayments>>;
  readonly mail: MailPort;
  readonly config: Config;
}

/** What goes on beside the calls, until each is stopped. */
function startJobs({ log }: FastifyInstance, parts: JobParts): Closers {
  const { tenancy, keys, reporter, ledger, bus, payments, mail, config } = parts;
  return [
    startAsking({
      ...{ tenancy, clock: systemClock, bus, ledger, payments },
      report: (error) => reporter.tell(error, 'asking the bank about charges failed'),
    }),
    ...startSealJobs({ tenancy, keys, ledger, log, report: (error, what) => reporter.tell(error, what) }),
    startChecking(tenancy, {
      onFault: (fault) => {
        ledger.halted = true;
        tellFault({ log }, fault);
      },
      report: (error) => reporter.tell(error, 'checking the ledger failed'),
    }),
    startBilling({
      tenancy,
      clock: systemClock,
      ...{ ledger, bus },
      report: (error) => reporter.tell(error, 'closing bills failed'),
    }),
    startForgetting({
      tenancy,
      clock: systemClock,
      report: (error) => reporter.tell(error, 'taking old keys away failed'),
    }),
    startSweeping({
      tenancy,
      clock: systemClock,
      report: (error) => reporter.tell(error, 'taking away files that never became whole failed'),
    }),
    startTelling({
      ...{ tenancy, bus, clock: systemClock },
      report: (error) => reporter.tell(error, 'telling of thresholds failed'),
    }),
    startSending({
      ...{ tenancy, clock: systemClock, mail, publicUrl: config.publicUrl, kinds: MAIL_KINDS },
      onGivenUp: (given) => log.error(given, 'a mail was given up'),
      report: (error) => reporter.tell(error, 'a mail was not sent'),
    }),
    startClosing({
      tenancy,
      clock: systemClock,
      onDifference: (fault) =>
        log.error({ fault }, 'kept sums differ from their refuels; they are added up anew'),
      report: (error) => reporter.tell(error, 'closing days failed'),
    }),
  ];
}

/** The database was there when the start began. */
function explainLoss(error: unknown): unknown {
  const code = sqlState(error);
  if (code === '53100') return new StartError('The database has no space left on its disk.');
  if (!isLostConnection(error)) return error;
  return new StartError(
    `The database was lost while the server started (${code ?? (error as Error).message}).`,
  );
}

function targetOf({ databaseUrl, databasePool, dataDir }: Config) {
  return databaseUrl
    ? ({ kind: 'postgres', url: databaseUrl, poolSize: databasePool } as const)
    : ({ kind: 'embedded', dataDir } as const);
}

function eventsOf(reporter: Reporter, onLost: (reason: Error) => void): DatabaseEvents {
  return {
    onConnectionError: (error) => reporter.tell(error, 'a connection to the database broke'),
    onLost: (reason) => {
      reporter.tell(reason, 'the embedded database has died');
      onLost(reason);
    },
  };
}

/** Tables, the guarantees of real money, the key of the seals, and the demonstration where it is wanted. */
async function prepare(database: Database, config: Config) {
  await migrate(database);
  if (database.engine === 'postgres' && !config.sandbox) await requireDurability(database);
  const opened = await openTenancy(database, config);
  await prepareSandbox({ tenancy: opened.tenancy, clock: systemClock, hashPassword }, config.sandbox);
  return opened;
}

/** Where the bank brings its notices to a port of its own. */
async function openNotices(
  app: FastifyInstance,
  { payments, host }: Config,
  closers: Closers,
): Promise<void> {
  if (payments?.kind !== 'bcb' || payments.notices.kind !== 'listener') return;
  const listener = await openNoticeListener(app, payments.notices, host);
  closers.unshift(() => listener.close());
}

function openBus({ databaseUrl }: Config, reporter: Reporter): Promise<EventBus> {
  if (!databaseUrl) return Promise.resolve(localBus());
  return postgresBus(databaseUrl, (error) => reporter.tell(error, 'listening for events broke'));
}

function tellFault({ log }: Pick<FastifyInstance, 'log'>, fault: LedgerFault): void {
  log.fatal({ fault }, 'the ledger does not add up; movements are stopped');
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw new StartError(explain((error as NodeJS.ErrnoException).code ?? String(error), host, port));
  }
  return (app.server.address() as AddressInfo).port;
}

function explain(code: string, host: string, port: number): string {
  if (code === 'EADDRINUSE') return `Port ${port} of ${host} is taken; set PORT to another one.`;
  if (code === 'EACCES') return `Port ${port} may not be opened by this user; set PORT to one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST ${host} is no address of this machine.`;
  return `The server cannot listen on ${host}:${port} (${code}).`;
}
