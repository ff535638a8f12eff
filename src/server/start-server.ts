import type { FastifyInstance } from 'fastify';
import { buildApp } from './build-app.ts';
import { systemClock } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import { openDatabase, type Database, type DatabaseEvents } from './platform/database/database.ts';
import { isLostConnection } from './platform/database/driver/lost-connection.ts';
import { explainRoles } from './platform/database/missing-roles.ts';
import { requireDurability } from './platform/database/postgres.ts';
import { StartError } from './platform/database/start-error.ts';
import { sqlState } from './platform/database/sql-state.ts';
import { ownsTables, prepareTables } from './platform/database/two-logins.ts';
import { prepareSandbox } from './demo/seed-demo.ts';
import { countMails } from './platform/metrics/count-mails.ts';
import { openMetricsListener } from './platform/metrics/metrics-listener.ts';
import { createMetrics, type Metrics } from './platform/metrics/metrics.ts';
import { watchState } from './readers/metrics/watch-state.ts';
import type { EventBus } from './platform/events/event-bus.ts';
import { localBus } from './platform/events/local-bus.ts';
import { postgresBus } from './platform/events/postgres-bus.ts';
import { openSetUpDoor, startWatching } from './features/first-account/set-up-door.ts';
import { checkRecent } from './ledger/checking.ts';
import type { LedgerState } from './ledger/ledger-state.ts';
import { openMail } from './platform/mail/open-mail.ts';
import { openNoticeListener } from './features/payments/notice-listener.ts';
import { openPayments } from './features/payments/open-payments.ts';
import { openSandboxClock } from './sandbox/sandbox-clock.ts';
import { warnOfLeftOutCodes } from './features/sign-in/second-step/left-out-codes.service.ts';
import { hashPassword } from './platform/accounts/passwords.ts';
import { listen } from './listen.ts';
import { openTenancy } from './open-tenancy.ts';
import { startJobs, reportFault, type Reporter } from './start-jobs.ts';

export interface RunningServer {
  readonly port: number;
  /** Port of the metrics; null if the metrics are disabled. */
  readonly metricsPort: number | null;
  stop(): Promise<void>;
}

const ONE_LOGIN =
  'The login of DATABASE_URL owns the tables or can give itself the rights of their owner: set MIGRATION_DATABASE_URL, and give the server a login that owns nothing';

/** Functions that close the open parts of the server, the last opened part first. */
type Closers = (() => Promise<unknown>)[];

/**
 * Starts the server. `distDir` contains the built pages. Throws a StartError if the operator must fix something. Calls
 * `onLost` if the embedded database crashes.
 */
export async function startServer(
  config: Config,
  { distDir, onLost }: { distDir?: string; onLost(reason: Error): void },
): Promise<RunningServer> {
  const reporter: Reporter = { report: () => undefined };
  const metrics = createMetrics();
  const closers: Closers = [];
  const stop = async () => {
    for (const close of closers.splice(0)) await close();
  };
  try {
    const database = await openDatabase(targetOf(config), eventsOf(reporter, onLost));
    closers.unshift(() => database.close());
    const { tenancy, keys, clock, sandboxClock, warnings } = await prepare(database, config);
    const faults = await checkRecent(tenancy);
    const ledger: LedgerState = { halted: faults.length > 0 };
    watchState(metrics, { database, tenancy, clock, ledger });
    const bus = await openBus(database, reporter);
    closers.unshift(() => bus.close());
    const payments = await openPayments({
      settings: config.payments,
      clock,
      onFailure: (reason) => reporter.report(new Error(reason), 'the bank did not do what it was asked'),
    });
    const mail = countMails(metrics, await openMail(config, clock));
    const { door, announce } = await openSetUpDoor(tenancy, config);
    closers.unshift(() => door.close());
    const app = await buildApp({
      tenancy,
      setUp: door,
      clock,
      sandboxClock,
      config,
      mail,
      payments,
      bus,
      ledger,
      metrics,
      secrets: keys.map(({ secret }) => secret),
      ...(distDir && { distDir }),
    });
    closers.unshift(() => app.close());
    reporter.report = (error, what) => app.log.error({ err: error }, what);
    for (const warning of [...warnings, ...(await warnOfLeftOutCodes(tenancy, mail))]) app.log.warn(warning);
    for (const fault of faults) reportFault({ log: app.log, metrics }, fault);
    const port = await listen(app, config);
    // Only a server on a shared PostgreSQL follows the stored offset of the sandbox clock. Only there another server may
    // move the clock.
    const followed = database.engine === 'postgres' ? sandboxClock : null;
    const jobs = { tenancy, keys, clock, followed, reporter, ledger, bus, payments, mail, config, metrics };
    closers.splice(1, 0, ...startJobs(app, jobs));
    closers.unshift(
      startWatching(door, (error) => reporter.report(error, 'looking for a first account failed')),
    );
    announce(app.log, process.stdout.isTTY ? (line) => process.stdout.write(line) : undefined);
    await openNotices(app, config, closers);
    return { port, metricsPort: await openFigures(metrics, config, closers), stop };
  } catch (error) {
    // If closing the server also fails, its error must not hide why the start failed.
    await stop().catch(() => undefined);
    throw explainLoss(explainRoles(error));
  }
}

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
    onConnectionError: (error) => reporter.report(error, 'a connection to the database broke'),
    onLost: (reason) => {
      reporter.report(reason, 'the embedded database has died');
      onLost(reason);
    },
  };
}

async function prepare(database: Database, config: Config) {
  await prepareTables(database, config);
  const isForReal = database.engine === 'postgres' && !config.sandbox;
  if (isForReal) await requireDurability(database);
  const warnings = isForReal && (await ownsTables(database)) ? [ONE_LOGIN] : [];
  const openedTenancy = await openTenancy(database, config);
  const { tenancy } = openedTenancy;
  const sandboxClock = config.sandbox ? await openSandboxClock({ tenancy, machine: systemClock }) : null;
  const clock = sandboxClock ?? systemClock;
  await prepareSandbox({ tenancy, clock, hashPassword }, config.sandbox);
  return { ...openedTenancy, clock, sandboxClock, warnings };
}

async function openNotices(
  app: FastifyInstance,
  { payments, host }: Config,
  closers: Closers,
): Promise<void> {
  if (payments?.kind !== 'bcb' || payments.notices.kind !== 'listener') return;
  const listener = await openNoticeListener(app, payments.notices, host);
  closers.unshift(() => listener.close());
}

async function openFigures(
  metrics: Metrics,
  { metrics: settings }: Config,
  closers: Closers,
): Promise<number | null> {
  if (!settings) return null;
  const listener = await openMetricsListener(metrics, settings);
  // The metrics listener closes last, so that the metrics show the shutdown of the other parts.
  closers.push(() => listener.close());
  return listener.port;
}

function openBus({ newConnection }: Database, reporter: Reporter): Promise<EventBus> {
  if (!newConnection) return Promise.resolve(localBus());
  return postgresBus(newConnection, (error) => reporter.report(error, 'listening for events broke'));
}
