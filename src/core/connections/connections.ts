/**
 * Sessions of a page, by name. This file is part of the loader, so it only stores options. The first element that needs
 * a session creates it.
 */
import type { Session } from '../session/session.ts';
import { reportErrors, receiveError } from '../page-errors/error-hub.ts';
import type { ConnectionChange, ConnectOptions, EndReason } from '../config/connect-options.ts';

export interface Connection {
  readonly name: string;
  update(change: ConnectionChange): void;
  logOff(): Promise<void>;
  /** Calls `listener` when the session ends. The returned function unsubscribes. */
  on(event: 'session-ended', listener: (reason: EndReason) => void): () => void;
}

export interface ConnectionRecord {
  readonly options: ConnectOptions;
  /** Creates the session on the first call. Rejects if its code cannot be loaded; the next call retries. */
  session(): Promise<Session>;
  dispose(): void;
}

interface PageConnections {
  readonly connections: Map<string, ConnectionRecord>;
  readonly waiting: Map<string, Set<(record: ConnectionRecord) => void>>;
}

const DEFAULT_NAME = 'default';
const PAGE: unique symbol = Symbol.for('litro.connections.v1') as never;
// The page, not the module, owns the connections: a loader that is fetched from two URLs (`litro.js?v=2`) runs twice.
const page = globalThis as { [PAGE]?: PageConnections };
const { connections, waiting } = (page[PAGE] ??= { connections: new Map(), waiting: new Map() });

/** Adds a session to the page. A second call with the same name replaces the session in all its elements. */
export function connect(options: ConnectOptions): Connection {
  const name = options.name || DEFAULT_NAME;
  const record = createRecord({ ...options, name, host: options.host.replace(/\/+$/, '') });
  if (options.errorReports) reportErrors(options.errorReports, record.options);
  connections.get(name)?.dispose();
  connections.set(name, record);
  for (const take of [...(waiting.get(name) ?? [])]) take(record);
  const { session } = record;
  return {
    name,
    update: (change) => void session().then((made) => made.update(change)),
    logOff: () => session().then((made) => made.logOff()),
    on: (_event, listener) => {
      const stop = session().then((made) => made.onEnded(listener));
      return () => void stop.then((end) => end());
    },
  };
}

function createRecord(options: ConnectOptions & { readonly name: string }): ConnectionRecord {
  let made: Promise<Session> | undefined;
  return {
    options,
    session: () =>
      (made ??= import('../session/session.ts').then(
        (module) => module.createSession(options),
        (error: unknown) => {
          made = undefined;
          receiveError({ error, source: 'chunk' });
          throw error;
        },
      )),
    dispose: () =>
      void made?.then(
        (session) => session.dispose(),
        () => undefined,
      ),
  };
}

/**
 * Calls `take` with the session of the given name: now if the session exists, and on every replacement. The returned
 * function unsubscribes.
 */
export function followConnection(
  name: string | undefined,
  take: (record: ConnectionRecord) => void,
): () => void {
  const key = name || DEFAULT_NAME;
  const takers = waiting.get(key) ?? new Set();
  waiting.set(key, takers.add(take));
  const known = connections.get(key);
  if (known) take(known);
  return () => void takers.delete(take);
}
