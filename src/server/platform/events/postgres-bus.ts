/**
 * Event bus of several processes on one PostgreSQL, over one connection outside the pool. Events are sent after the
 * commit, in batches. NOTIFY locks the whole database until its commit, so credit transactions must not contain one.
 * Events that a killed process has not sent are lost.
 */
import { sql } from 'kysely';
import type pg from 'pg';
import type { LiveEvent } from '#contract/events.ts';
import { endWhenSilent } from '../database/driver/socket.ts';
import { afterCommit, type DatabaseTransaction } from '../database/tenancy.ts';
import type { EventBus, StreamJoin } from './event-bus.ts';
import { gather } from './gathering.ts';
import { createListeners } from './local-bus.ts';

const CHANNEL = 'litro_events';
const JOIN_CHANNEL = 'litro_event_joins';
const GATHERED_FOR_MS = 250;
const RECONNECT_AFTER_MS = 2_000;
/** Interval between probes of the listening connection. Without a probe, a dead connection would go unnoticed. */
const ASK_EVERY_MS = 20_000;
const SILENCE_MS = 45_000;

/**
 * `report` receives errors of the listening connection. The bus reconnects automatically. Listeners then receive
 * `hello`, because events were missed.
 */
export async function postgresBus(
  newConnection: () => Promise<pg.Client>,
  report: (error: unknown) => void,
): Promise<EventBus> {
  const { deliver, greet, subscribe, deliverJoin, onJoin } = createListeners();
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const events = gather((words) => formatAll(client, words, report), GATHERED_FOR_MS);

  async function listen(): Promise<void> {
    const next = await connect(await newConnection(), {
      onNotification: ({ channel, payload }) => {
        const message: unknown = JSON.parse(payload ?? '{}');
        if (channel === JOIN_CHANNEL) deliverJoin(message as StreamJoin);
        else deliver(message as LiveEvent);
      },
      onBroken: (error) => {
        report(error);
        later();
      },
    });
    if (closed) await next.end();
    else client = next;
  }

  function later(): void {
    client = null;
    if (closed) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      listen().then(
        () => {
          events.resume();
          greet();
        },
        (error: unknown) => {
          report(error);
          later();
        },
      );
    }, RECONNECT_AFTER_MS);
    timer.unref();
  }

  await listen();
  return {
    publish: async (tx, ...liveEvents) =>
      afterCommit(tx, () => events.add(...liveEvents.map((event) => JSON.stringify(event)))),
    subscribe,
    publishJoin,
    onJoin,
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await events.end();
      await client?.end();
    },
  };
}

async function formatAll(
  client: pg.Client | null,
  words: readonly string[],
  report: (error: unknown) => void,
): Promise<boolean> {
  try {
    await client?.query('SELECT pg_notify($1, word) FROM unnest($2::text[]) AS word', [CHANNEL, words]);
    return client !== null;
  } catch (error) {
    report(error);
    return false;
  }
}

interface ConnectionListeners {
  onNotification(notification: pg.Notification): void;
  onBroken(error: Error): void;
}

async function connect(
  client: pg.Client,
  { onNotification, onBroken }: ConnectionListeners,
): Promise<pg.Client> {
  client.on('notification', onNotification);
  client.on('error', (error) => {
    client.end().catch(() => undefined);
    onBroken(error);
  });
  await client.connect();
  endWhenSilent(client, SILENCE_MS);
  const probe = setInterval(() => void client.query('SELECT 1').catch(() => undefined), ASK_EVERY_MS);
  probe.unref();
  client.once('end', () => clearInterval(probe));
  await client.query(`LISTEN ${JOIN_CHANNEL}`);
  await client.query(`LISTEN ${CHANNEL}`);
  return client;
}

/**
 * Sends a join inside the transaction that redeems the ticket of the join. A rollback therefore discards the join.
 * Joins are rare, so the lock of NOTIFY is acceptable.
 */
async function publishJoin(tx: DatabaseTransaction, join: StreamJoin): Promise<void> {
  await sql`SELECT pg_notify(${JOIN_CHANNEL}, ${JSON.stringify(join)})`.execute(tx);
}
