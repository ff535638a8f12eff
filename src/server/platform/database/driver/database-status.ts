import pg from 'pg';
import { describePlace, explain, type LoginSetting } from '../addresses.ts';
import { cutConnection } from './socket.ts';
import { valueTypes } from './value-types.ts';

/** Timeout of a status query. A frozen server accepts a connection but does not answer. */
const ASK_WITHIN_MS = 2_000;

const QUESTION = `SELECT CASE
  WHEN pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' THEN 0
  ELSE ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int END AS timeline`;

export class DatabaseStatus {
  readonly address: string;
  isRequested = false;
  /**
   * Number of the server's timeline; 0 while the server is read-only or unreachable. A timeout of the query leaves the
   * number unchanged.
   */
  timeline = 0;
  isStandby = false;
  #trouble: unknown;
  #client: pg.Client | null = null;
  #wake: () => void = () => undefined;
  #isHurried = false;

  readonly #setting: LoginSetting;

  constructor(address: string, setting: LoginSetting) {
    this.address = address;
    this.#setting = setting;
  }

  async ask(): Promise<void> {
    this.#isHurried = false;
    const isNew = this.#client === null;
    const client = (this.#client ??= this.#newClient());
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      this.cut(client);
    }, ASK_WITHIN_MS);
    try {
      if (isNew) await client.connect();
      const { rows } = await client.query<{ timeline: number }>(QUESTION);
      this.timeline = rows[0]?.timeline ?? 0;
      this.isStandby = this.timeline === 0;
      this.#trouble = undefined;
    } catch (error) {
      this.#trouble = isLate ? new Error('no answer') : error;
      if (!isLate) Object.assign(this, { timeline: 0, isStandby: false });
      this.cut(client);
      this.#client = null;
    } finally {
      clearTimeout(timer);
      this.isRequested = true;
    }
  }

  async pause(ms: number): Promise<void> {
    if (this.#isHurried) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => (clearTimeout(timer), resolve());
    });
  }

  askNow(): void {
    this.#isHurried = true;
    this.#wake();
  }

  cut(client: pg.Client): void {
    const { server } = describePlace(this.address);
    cutConnection(client, `${server} does not take writes any more, or does not answer.`);
  }

  close(): void {
    if (this.#client) this.cut(this.#client);
    this.#client = null;
  }

  describe(): string {
    const place = describePlace(this.address, this.#setting);
    if (this.#trouble !== undefined) return explain(this.#trouble, place);
    return `${place.server} ${this.isStandby ? 'is a standby' : 'takes writes'}.`;
  }

  #newClient(): pg.Client {
    const client = new pg.Client({
      connectionString: this.address,
      keepAlive: true,
      application_name: 'litro_primary',
      types: valueTypes,
    });
    client
      .on('error', () => undefined)
      .once('end', () => {
        if (this.#client !== client) return;
        // The connection broke between two status queries, so the database server may have stopped.
        this.#client = null;
        this.askNow();
      });
    return client;
  }
}
