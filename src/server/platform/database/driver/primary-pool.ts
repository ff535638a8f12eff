import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { isLostConnection } from './lost-connection.ts';
import type { Primary } from './primary.ts';

/** Timeout for all attempts to connect. A failed attempt has sent nothing, so the pool may retry it. */
const CONNECTION_WAIT_MS = 10_000;
const ATTEMPT_EVERY_MS = 50;

type PoolReport = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void;

export class PrimaryPool extends pg.Pool {
  readonly #primary: Primary;

  constructor(config: pg.PoolConfig, primary: Primary) {
    super({ ...config, Client: clientsOf(primary) });
    this.#primary = primary;
    this.on('error', () => primary.doubt());
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: PoolReport): void;
  override connect(callback?: PoolReport): Promise<pg.PoolClient> | void {
    const connected = this.#connect();
    if (!callback) return connected;
    connected.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => undefined),
    );
  }

  async #connect(): Promise<pg.PoolClient> {
    const until = performance.now() + CONNECTION_WAIT_MS;
    for (;;) {
      await this.#primary.find();
      try {
        return await super.connect();
      } catch (error) {
        if (!isLostConnection(error) || performance.now() > until) throw error;
        this.#primary.doubt();
        await setTimeout(ATTEMPT_EVERY_MS);
      }
    }
  }
}

function clientsOf(primary: Primary): new () => pg.ClientBase {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      const { address } = primary;
      super({ ...config, connectionString: address });
      primary.bind(this, address);
    }
  };
}
