/**
 * Which of several PostgreSQL servers takes writes. Each is asked once a second, by itself, so that one that is frozen holds up
 * nobody. Of two that say so, as after a failover to which the old one was not there, it is the one of the newer timeline: every
 * promotion begins one. Whoever is asked for a connection meanwhile waits; what was under way at the old one is ended.
 */
import type pg from 'pg';
import { describePlace, type LoginSetting } from './addresses.ts';
import { LostConnection } from './lost-connection.ts';
import { Standing } from './standing.ts';
import { StartError } from './start-error.ts';

const ASK_EVERY_MS = 1_000;
/** While none is known to take writes. */
const ASK_AGAIN_MS = 100;
const WAIT_MS = 10_000;

export interface Primary {
  /** The address of the one that takes writes; waits for it, and throws a LostConnection where there is none for long. */
  find(): Promise<string>;
  /** The same, as it is known at this moment. */
  readonly address: string;
  /** The connection is ended once another than that address takes writes. */
  bind(client: pg.Client, address: string): void;
  /** Something went wrong with a connection: all are asked at once. */
  doubt(): void;
  close(): Promise<void>;
}

/** Asks all of them, and goes on with it. Throws a StartError where none takes writes. `tell`: what changes later, in a line. */
export async function followPrimary(
  addresses: readonly string[],
  tell: (error: Error) => void,
  setting: LoginSetting,
): Promise<Primary> {
  const following = new Following(addresses, tell, setting);
  try {
    await following.find();
    return following;
  } catch {
    await following.close();
    throw new StartError(`No server of ${setting} takes writes. ${following.describe()}`);
  }
}

class Following implements Primary {
  readonly #servers: readonly Standing[];
  readonly #tell: (error: Error) => void;
  readonly #bound = new Map<pg.Client, string>();
  readonly #asking: readonly Promise<void>[];
  #current: Standing | null = null;
  #timeline = 0;
  #leftAlone = '';
  #waiting: (() => void)[] = [];
  #isClosed = false;

  constructor(addresses: readonly string[], tell: (error: Error) => void, setting: LoginSetting) {
    this.#tell = tell;
    this.#servers = addresses.map((address) => new Standing(address, setting));
    this.#asking = this.#servers.map((server) => this.#follow(server));
  }

  get address(): string {
    return (this.#current ?? (this.#servers[0] as Standing)).address;
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

  async #follow(server: Standing): Promise<void> {
    while (!this.#isClosed) {
      const before = server.describe();
      await server.ask();
      if (this.#isClosed) break;
      if (this.#current && before !== server.describe()) this.#tell(new Error(server.describe()));
      this.#choose();
      await server.pause(this.#current ? ASK_EVERY_MS : ASK_AGAIN_MS);
    }
    server.close();
  }

  #choose(): void {
    // At the start an old one may answer before the new one does.
    if (this.#servers.some(({ isAsked }) => !isAsked)) return;
    const [best] = this.#servers.toSorted((one, other) => other.timeline - one.timeline);
    if (!best || best.timeline === 0) {
      this.#current = null;
    } else if (best.timeline < this.#timeline) {
      this.#current = null;
      this.#leaveAlone(best);
    } else {
      if (this.#timeline > 0 && best !== this.#current) {
        this.#tell(new Error(`${describePlace(best.address).server} takes writes now.`));
      }
      this.#timeline = best.timeline;
      this.#current = best;
      this.#leftAlone = '';
      this.#release();
    }
    this.#endOthers();
  }

  /** What was acknowledged on the newer timeline is not there. Whether it may be gone is for people to say, by a start. */
  #leaveAlone({ address, timeline }: Standing): void {
    const { server } = describePlace(address);
    const said = `${server} takes writes on timeline ${timeline}, which ended when ${this.#timeline} began: it is left alone.`;
    if (said !== this.#leftAlone) this.#tell(new Error(said));
    this.#leftAlone = said;
  }

  #release(): void {
    for (const go of this.#waiting.splice(0)) go();
  }

  /** One that does not answer may be slow: what is under way there goes on until another takes writes. */
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
