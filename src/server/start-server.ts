/** Opens what a server needs, in order, and lets go of it in the opposite order. */
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './build-app.ts';
import { systemClock } from './clock.ts';
import { CHAINS } from './chains.ts';
import type { Config } from './config.ts';
import { openDatabase, type Database, type DatabaseEvents } from './database/database.ts';
import { isLostConnection } from './database/lost-connection.ts';
import { migrate } from './database/migrate.ts';
import { requireDurability } from './database/postgres.ts';
import { StartError } from './database/start-error.ts';
import { sqlState } from './database/sql-state.ts';
import { createTenancy, type Tenancy } from './database/tenancy.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { changesChain } from './modules/audit/changes-chain.ts';
import type { EventBus } from './modules/events/event-bus.ts';
import { localBus } from './modules/events/local-bus.ts';
import { postgresBus } from './modules/events/postgres-bus.ts';
import { checkLedger, type LedgerFault } from './modules/ledger/check.ts';
import { openSealKey } from './modules/seals/seal-key.ts';
import { startSealing } from './modules/seals/sealing.ts';
import { startVerifying } from './modules/seals/verifying.ts';
import { localOutbox } from './modules/mail/local-outbox.ts';
import type { MailPort } from './modules/mail/mail-port.ts';
import { hashPassword } from './modules/sign-in/passwords.ts';

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
    const tenancy = await prepare(database, config);
    const key = await openSealKey(config);
    const faults = await checkLedger(tenancy);
    const bus = await openBus(config, reporter);
    closers.unshift(() => bus.close());
    const app = await buildApp({
      tenancy,
      clock: systemClock,
      config,
      mail: await openMail(config),
      bus,
      ledger: { halted: faults.length > 0 },
      ...(distDir && { distDir }),
    });
    closers.unshift(() => app.close());
    reporter.tell = (error, what) => app.log.error({ err: error }, what);
    tellFaults(app, faults);
    const port = await listen(app, config);
    closers.splice(
      1,
      0,
      startSealing(tenancy, {
        chains: CHAINS,
        key,
        onSealed: (head) => app.log.info(head, 'sealed'),
        report: (error) => reporter.tell(error, 'sealing failed'),
      }),
      startVerifying(tenancy, {
        chains: [changesChain],
        key,
        onFault: (fault) => app.log.fatal({ fault }, 'the audit trail was changed by hand'),
        report: (error) => reporter.tell(error, 'checking the audit trail failed'),
      }),
    );
    return { port, stop };
  } catch (error) {
    // What is open may not let go in order any more; why the start failed matters more.
    await stop().catch(() => undefined);
    throw explainLoss(error);
  }
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

function targetOf({ databaseUrl, dataDir }: Config) {
  return databaseUrl
    ? ({ kind: 'postgres', url: databaseUrl } as const)
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

/** Tables, the guarantees of real money, and the demonstration where it is wanted. */
async function prepare(database: Database, config: Config): Promise<Tenancy> {
  await migrate(database);
  if (database.engine === 'postgres' && !config.sandbox) await requireDurability(database);
  const tenancy = createTenancy(database);
  if (config.sandbox) await seedDemo({ tenancy, clock: systemClock, hashPassword });
  return tenancy;
}

async function openMail({ smtpUrl, mailFrom }: Config): Promise<MailPort> {
  if (!smtpUrl) return localOutbox(systemClock);
  // Loaded by those alone who send mail.
  const { smtpMail } = await import('./modules/mail/smtp-mail.ts');
  return smtpMail(smtpUrl, mailFrom);
}

function openBus({ databaseUrl }: Config, reporter: Reporter): Promise<EventBus> {
  if (!databaseUrl) return Promise.resolve(localBus());
  return postgresBus(databaseUrl, (error) => reporter.tell(error, 'listening for events broke'));
}

function tellFaults(app: FastifyInstance, faults: readonly LedgerFault[]): void {
  for (const fault of faults) app.log.fatal({ fault }, 'the ledger does not add up; movements are stopped');
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
