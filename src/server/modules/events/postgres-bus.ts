/** The event bus of many processes on one PostgreSQL: NOTIFY in the transaction, one LISTEN outside the pool. */
import { sql } from 'kysely';
import pg from 'pg';
import type { LiveEvent } from '#contract/events.ts';
import { endWhenSilent } from '../../database/postgres.ts';
import type { Transaction } from '../../database/tenancy.ts';
import type { EventBus, LineJoin } from './event-bus.ts';
import { createListeners } from './local-bus.ts';

const CHANNEL = 'litro_events';
const JOIN_CHANNEL = 'litro_event_joins';
const RECONNECT_AFTER_MS = 2_000;
const CONNECT_WITHIN_MS = 10_000;
/** Nobody notices by itself that a connection on which one only listens has died: it is asked now and then. */
const ASK_EVERY_MS = 20_000;
const SILENCE_MS = 45_000;

/**
 * `report` is told when the listening connection breaks. Another one is opened by itself, and listeners are then told
 * `hello`, because what was said in between has been missed.
 */
export async function postgresBus(url: string, report: (error: unknown) => void): Promise<EventBus> {
  const { deliver, greet, subscribe, deliverJoin, onJoin } = createListeners();
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  async function listen(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
    });
    next.on('notification', ({ channel, payload }) => {
      const told: unknown = JSON.parse(payload ?? '{}');
      if (channel === JOIN_CHANNEL) deliverJoin(told as LineJoin);
      else deliver(told as LiveEvent);
    });
    next.on('error', (error) => {
      report(error);
      next.end().catch(() => undefined);
      later();
    });
    await next.connect();
    endWhenSilent(next, SILENCE_MS);
    const asking = setInterval(() => void next.query('SELECT 1').catch(() => undefined), ASK_EVERY_MS);
    asking.unref();
    next.once('end', () => clearInterval(asking));
    await next.query(`LISTEN ${JOIN_CHANNEL}`);
    await next.query(`LISTEN ${CHANNEL}`);
    if (closed) await next.end();
    else client = next;
  }

  function later(): void {
    client = null;
    if (closed) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      listen().then(greet, (error: unknown) => {
        report(error);
        later();
      });
    }, RECONNECT_AFTER_MS);
    timer.unref();
  }

  await listen();
  return {
    publish: (tx, ...events) => notify(tx, CHANNEL, events),
    subscribe,
    publishJoin: (tx, join) => notify(tx, JOIN_CHANNEL, [join]),
    onJoin,
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}

async function notify(tx: Transaction, channel: string, told: readonly object[]): Promise<void> {
  const payloads = told.map((each) => JSON.stringify(each));
  await sql`SELECT pg_notify(${channel}, payload) FROM unnest(${payloads}::text[]) AS payload`.execute(tx);
}
