/** The main thread's side of the worker that runs PGlite. */
import { Worker } from 'node:worker_threads';
import { LostConnection } from './lost-connection.ts';

export interface LiteSource {
  /** The folder that holds the database; it is made when it is empty or missing. In memory without it. */
  readonly folder?: string;
  /** In memory: a dump to begin with. */
  readonly snapshot?: string;
  /** Another worker file, for tests that watch what the worker does. */
  readonly worker?: URL;
  readonly watch?: SharedArrayBuffer;
}

export interface LiteEngine {
  /** Bytes of the wire protocol in, the bytes of the answer out; answered one after the other. */
  send(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array>;
  /** Writes a snapshot of all data to `path`. */
  dump(path: string): Promise<void>;
  /** Shuts the database down in order, after everything that was sent before. */
  close(): Promise<void>;
  /** Called once when the worker ends without having been closed. */
  onLost(listener: (reason: Error) => void): void;
}

interface Waiting {
  // Whoever asked knows what answers it.
  resolve(answer: never): void;
  reject(reason: Error): void;
}

/** The build lays the worker beside the server; in the sources it stands beside this file. */
const workerFile = new URL(
  import.meta.url.endsWith('.ts') ? './lite-worker.mjs' : './lite-worker.js',
  import.meta.url,
);

/** Starts PGlite; rejects with what PostgreSQL says when it does not come up. */
export async function startLite({ worker: file = workerFile, ...source }: LiteSource): Promise<LiteEngine> {
  const worker = new Worker(file, { workerData: source });
  const waiting: Waiting[] = [];
  const listeners: ((reason: Error) => void)[] = [];
  let lost: Error | null = null;
  let closing = false;

  function lose(reason: Error): void {
    if (lost) return;
    lost = reason;
    for (const one of waiting.splice(0)) one.reject(reason);
    if (!closing) for (const listener of listeners) listener(reason);
  }

  const ask = <T>(message: unknown, transfer: ArrayBuffer[] = []) =>
    new Promise<T>((resolve, reject) => {
      if (lost) return reject(lost);
      waiting.push({ resolve, reject });
      worker.postMessage(message, transfer);
    });

  worker.on('message', (message: unknown) => {
    if (typeof message === 'object' && message && 'failed' in message)
      lose(new LostConnection(String(message.failed)));
    else waiting.shift()?.resolve(message as never);
  });
  worker.on('error', lose);
  worker.on('exit', () => lose(new LostConnection('The embedded database has ended.')));

  await new Promise<unknown>((resolve, reject) => waiting.push({ resolve, reject }));
  return {
    send: (bytes) => ask<Uint8Array>(bytes, [bytes.buffer]),
    dump: (path) => ask<void>({ dump: path }),
    async close() {
      closing = true;
      if (!lost) await ask('close');
      await worker.terminate();
    },
    onLost: (listener) => void listeners.push(listener),
  };
}
