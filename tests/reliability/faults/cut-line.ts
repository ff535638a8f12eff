/** A line between the server and its PostgreSQL that a test cuts and freezes. */
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { freePort } from './running-server.ts';

export interface CutLine {
  /** The address of the database through this line. */
  readonly url: string;
  /** How often the line was cut. */
  cuts(): number;
  /** Of the next commits, cuts that many after they were sent on and before their answers come back. */
  cutAfterCommit(times: number): void;
  /** Of the next commits, cuts that many before they are sent on. */
  cutBeforeCommit(times: number): void;
  /** Nothing goes either way, and nobody is told; the connections stay. */
  freeze(): void;
  thaw(): void;
}

/** What ends a transaction: on its own, or after other statements on the same way. */
const isCommit = (chunk: Buffer) =>
  chunk.includes('\0commit\0') || /^Q....commit\0$/s.test(chunk.toString('latin1'));

export async function makeCutLine(target: string): Promise<CutLine> {
  const { hostname, port } = new URL(target);
  const pairs = new Set<readonly [Socket, Socket]>();
  let isFrozen = false;
  let cuts = 0;
  const waiting = { after: 0, before: 0 };

  const line = createServer((near) => {
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
        // The answer of a commit may still be on its way when PostgreSQL has already done it.
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
      // The answer has come, so the commit is done; whoever asked never hears of it.
      if (isDeaf) cut();
      else near.write(chunk);
    });
  });
  const own = await freePort();
  await new Promise<void>((done) => line.listen(own, '127.0.0.1', done));
  onTestFinished(() => {
    line.close();
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
