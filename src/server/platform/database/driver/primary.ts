/**
 * Search for the primary among several PostgreSQL servers. The search polls each server once a second, independently,
 * so a frozen server delays no other. If two servers claim to be primary, the one with the higher timeline wins,
 * because every promotion begins a timeline. While no primary is known, requests for a connection wait. The search ends
 * connections to an old primary.
 */
import type pg from 'pg';
import { describePlace, type LoginSetting } from '../addresses.ts';
import { StartError } from '../start-error.ts';
import { DatabaseStatus } from './database-status.ts';
import { LostConnection } from './lost-connection.ts';

const ASK_EVERY_MS = 1_000;
const ASK_AGAIN_MS = 100;
const WAIT_MS = 10_000;

export interface Primary {
  /** Returns the address of the primary. Waits until a server is primary; throws a LostConnection after a timeout. */
  find(): Promise<string>;
  readonly address: string;
  /** Ends the connection `client` once a server at another address is primary. */
  bind(client: pg.Client, address: string): void;
  /** Polls all servers immediately. The pool calls this method after a failed connection. */
  doubt(): void;
  close(): Promise<void>;
}

/**
 * Polls all servers until one of them is primary. Throws a StartError if no server is primary. `report` receives one
 * line for each later change of a server's state.
 */
export async function followPrimary(
  addresses: readonly string[],
  report: (error: Error) => void,
  setting: LoginSetting,
): Promise<Primary> {
  const following = new PrimaryFollowing(addresses, report, setting);
  try {
    await following.find();
    return following;
  } catch {
    await following.close();
    throw new StartError(`No server of ${setting} takes writes. ${following.describe()}`);
  }
}

class PrimaryFollowing implements Primary {
  readonly #servers: readonly DatabaseStatus[];
  readonly #report: (error: Error) => void;
  readonly #bound = new Map<pg.Client, string>();
  readonly #asking: readonly Promise<void>[];
  #current: DatabaseStatus | null = null;
  #timeline = 0;
  #leftAlone = '';
  #waiting: (() => void)[] = [];
  #isClosed = false;

  constructor(addresses: readonly string[], report: (error: Error) => void, setting: LoginSetting) {
    this.#report = report;
    this.#servers = addresses.map((address) => new DatabaseStatus(address, setting));
    this.#asking = this.#servers.map((server) => this.#follow(server));
  }

  get address(): string {
    return (this.#current ?? (this.#servers[0] as DatabaseStatus)).address;
  }

  async find(): Promise<string> {
    if (!this.#current && !this.#isClosed) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, WAIT_MS);
        this.#waiting.push(() => (clearTimeout(timer), resolve()));
      });
    }
    if (!this.#current) throw new LostConnection('No PostgreSQL takes writes.');
    return this.#current.address;
  }

  bind(client: pg.Client, address: string): void {
    this.#bound.set(client, address);
    client.once('end', () => this.#bound.delete(client));
  }

  doubt(): void {
    for (const server of this.#servers) server.askNow();
  }

  describe(): string {
    return this.#servers.map((server) => server.describe()).join(' ');
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.doubt();
    this.#release();
    await Promise.all(this.#asking);
  }

  async #follow(server: DatabaseStatus): Promise<void> {
    while (!this.#isClosed) {
      const before = server.describe();
      await server.ask();
      if (this.#isClosed) break;
      if (this.#current && before !== server.describe()) this.#report(new Error(server.describe()));
      this.#choose();
      await server.pause(this.#current ? ASK_EVERY_MS : ASK_AGAIN_MS);
    }
    server.close();
  }

  #choose(): void {
    // Waits for every server's first status. At the start the old primary may answer before the new primary.
    if (this.#servers.some(({ isRequested }) => !isRequested)) return;
    const [best] = this.#servers.toSorted((one, other) => other.timeline - one.timeline);
    if (!best || best.timeline === 0) {
      this.#current = null;
    } else if (best.timeline < this.#timeline) {
      this.#current = null;
      this.#leaveAlone(best);
    } else {
      if (this.#timeline > 0 && best !== this.#current) {
        this.#report(new Error(`${describePlace(best.address).server} takes writes now.`));
      }
      this.#timeline = best.timeline;
      this.#current = best;
      this.#leftAlone = '';
      this.#release();
    }
    this.#endOthers();
  }

  /**
   * Reports a primary with an old timeline and does not use it. Such a primary lacks commits of the newer timeline.
   * Only a person may accept the loss of these commits, by a restart of Litro.
   */
  #leaveAlone({ address, timeline }: DatabaseStatus): void {
    const { server } = describePlace(address);
    const message = `${server} takes writes on timeline ${timeline}, which ended when ${this.#timeline} began: it is left alone.`;
    if (message !== this.#leftAlone) this.#report(new Error(message));
    this.#leftAlone = message;
  }

  #release(): void {
    for (const go of this.#waiting.splice(0)) go();
  }

  /** An unresponsive server may only be slow. Its connections stay until another server is primary. */
  #endOthers(): void {
    const old = this.#servers.filter(
      (server) => server !== this.#current && (this.#current !== null || server.isStandby),
    );
    for (const [client, address] of this.#bound) {
      const server = old.find((one) => one.address === address);
      if (server) server.cut(client);
    }
  }
}
