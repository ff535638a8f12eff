/** Socket replacement that carries pg's wire protocol to the PGlite worker and back. */
import { Duplex } from 'node:stream';
import type { LiteEngine } from './lite-engine.ts';

const message = (type: string, ...body: number[]) => [type.charCodeAt(0), 0, 0, 0, body.length + 4, ...body];
const text = (words: string) => [...Buffer.from(`${words}\0`)];

/** AuthenticationOk and ReadyForQuery. PGlite has one session, which is always open. */
const WELCOME = Buffer.from([...message('R', 0, 0, 0, 0), ...message('Z', 'I'.charCodeAt(0))]);
/** Resets the session as if the connection were new: transaction, settings and locks. */
const CLEAN_SESSION = [
  ...message('S'),
  ...message('Q', ...text('ROLLBACK')),
  ...message('Q', ...text('DISCARD ALL')),
];
const TERMINATE = 'X'.charCodeAt(0);

export class LiteWire extends Duplex {
  #engine: LiteEngine;
  #started = false;
  #ended = false;

  constructor(engine: LiteEngine) {
    super();
    this.#engine = engine;
    engine.onLost((reason) => this.destroy(reason));
  }

  connect(): this {
    queueMicrotask(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): void {}
  setKeepAlive(): void {}
  setTimeout(): void {}
  ref(): void {}
  unref(): void {}
  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this._writev([{ chunk }], done);
  }

  /** pg corks the messages of one query, so they arrive together. */
  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    const bytes = Buffer.concat(chunks.map(({ chunk }) => chunk));
    done();
    if (!this.#started) {
      this.#started = true;
      this.#exchange(new Uint8Array(CLEAN_SESSION), () => WELCOME);
    } else if (bytes[0] === TERMINATE) {
      this.#ended = true;
      this.push(null);
    } else {
      // Copies the bytes, because the worker takes ownership of the memory.
      this.#exchange(new Uint8Array(bytes), (answer) => answer);
    }
  }

  #exchange(bytes: Uint8Array<ArrayBuffer>, reply: (answer: Uint8Array) => Uint8Array): void {
    this.#engine.send(bytes).then(
      (answer) => {
        if (!this.destroyed && !this.#ended) this.push(reply(answer));
      },
      (error: Error) => this.destroy(error),
    );
  }
}
