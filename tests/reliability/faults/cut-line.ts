/** A proxy between the server and PostgreSQL. A test can cut its connections and freeze them. */
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { freePort } from './running-server.ts';

export interface FaultProxy {
  readonly url: string;
  cuts(): number;
  /**
   * Cuts the connections of the next `times` commits, after the proxy has forwarded the commit and before the answer
   * returns.
   */
  cutAfterCommit(times: number): void;
  /** Cuts the connections of the next `times` commits, before the proxy forwards the commit. */
  cutBeforeCommit(times: number): void;
  /** The proxy forwards no data in either direction, but keeps all connections open. */
  freeze(): void;
  thaw(): void;
}

const isCommit = (chunk: Buffer) =>
  chunk.includes('\0commit\0') || /^Q....commit\0$/s.test(chunk.toString('latin1'));

export async function createFaultProxy(target: string): Promise<FaultProxy> {
  const { hostname, port } = new URL(target);
  const pairs = new Set<readonly [Socket, Socket]>();
  let isFrozen = false;
  let cuts = 0;
  const waiting = { after: 0, before: 0 };

  const proxy = createServer((near) => {
    const far = connect(Number(port), hostname);
    const pair = [near, far] as const;
    let isDeaf = false;
    pairs.add(pair);
    const cut = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const socket of pair) {
      socket.on('error', cut).on('close', () => {
        // If one side closes, a frozen proxy keeps the other side open. PostgreSQL may have committed although its answer is
        // not forwarded yet.
        if (!isFrozen) cut();
      });
      if (isFrozen) socket.pause();
    }
    near.on('data', (chunk: Buffer) => {
      if (isCommit(chunk) && waiting.before > 0) {
        waiting.before -= 1;
        cuts += 1;
        cut();
      } else if (isCommit(chunk) && waiting.after > 0) {
        waiting.after -= 1;
        cuts += 1;
        isDeaf = true;
        far.write(chunk);
      } else far.write(chunk);
    });
    far.on('data', (chunk: Buffer) => {
      // An answer of PostgreSQL proves the commit. The cut prevents the server from receiving this answer.
      if (isDeaf) cut();
      else near.write(chunk);
    });
  });
  const own = await freePort();
  await new Promise<void>((done) => proxy.listen(own, '127.0.0.1', done));
  onTestFinished(() => {
    proxy.close();
    for (const socket of [...pairs].flat()) socket.destroy();
  });

  const address = new URL(target);
  address.port = String(own);
  return {
    url: address.href,
    cuts: () => cuts,
    cutAfterCommit: (times) => void (waiting.after = times),
    cutBeforeCommit: (times) => void (waiting.before = times),
    freeze() {
      isFrozen = true;
      for (const socket of [...pairs].flat()) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of [...pairs].flat()) socket.resume();
    },
  };
}
