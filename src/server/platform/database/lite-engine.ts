import { Worker } from 'node:worker_threads';
import { LostConnection } from './driver/lost-connection.ts';

export interface LiteSource {
  /**
   * Folder of the database. The engine creates the folder if it is empty or missing. Without a folder the database is in
   * memory.
   */
  readonly folder?: string;
  readonly snapshot?: string;
  readonly worker?: URL;
  readonly watch?: SharedArrayBuffer;
}

export interface LiteEngine {
  /** Sends bytes of the wire protocol and returns the bytes of the response. Requests run one after the other. */
  send(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array>;
  dump(path: string): Promise<void>;
  close(): Promise<void>;
  /** Calls the listener once if the worker ends without a call of `close`. */
  onLost(listener: (reason: Error) => void): void;
}

interface WaitingStatement {
  // The parameter type is `never`, because only the caller of `ask` knows the type of the answer.
  resolve(answer: never): void;
  reject(reason: Error): void;
}

/** The build places the worker beside the server; the sources have it beside this file. */
const workerFile = new URL(
  import.meta.url.endsWith('.ts') ? './lite-worker.mjs' : './lite-worker.js',
  import.meta.url,
);

/** Starts PGlite. Rejects with PostgreSQL's message if it does not start. */
export async function startLite({ worker: file = workerFile, ...source }: LiteSource): Promise<LiteEngine> {
  const worker = new Worker(file, { workerData: source });
  const waiting: WaitingStatement[] = [];
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
