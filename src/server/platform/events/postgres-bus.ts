/**
 * The event bus of many processes on one PostgreSQL, over one connection outside the pool. Events are told after the commit
 * and gathered: a NOTIFY holds a lock of the whole database until its transaction has committed, so none stands in one that
 * moves credit. What a process has not told when it is killed is missed by the others.
 */
import { sql } from 'kysely';
import type pg from 'pg';
import type { LiveEvent } from '#contract/events.ts';
import { endWhenSilent } from '../database/postgres.ts';
import { afterCommit, type Transaction } from '../database/tenancy.ts';
import type { EventBus, LineJoin } from './event-bus.ts';
import { gather } from './gathering.ts';
import { createListeners } from './local-bus.ts';

const CHANNEL = 'litro_events';
const JOIN_CHANNEL = 'litro_event_joins';
const GATHERED_FOR_MS = 250;
const RECONNECT_AFTER_MS = 2_000;
/** Nobody notices by itself that a connection on which one only listens has died: it is asked now and then. */
const ASK_EVERY_MS = 20_000;
const SILENCE_MS = 45_000;

/**
 * `report` is told when the listening connection breaks. Another one is opened by itself, and listeners are then told
 * `hello`, because what was said in between has been missed.
 */
export async function postgresBus(
  newConnection: () => Promise<pg.Client>,
  report: (error: unknown) => void,
): Promise<EventBus> {
  const { deliver, greet, subscribe, deliverJoin, onJoin } = createListeners();
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const events = gather((words) => tellAll(client, words, report), GATHERED_FOR_MS);

  async function listen(): Promise<void> {
    const next = await connect(await newConnection(), {
      hear: ({ channel, payload }) => {
        const told: unknown = JSON.parse(payload ?? '{}');
        if (channel === JOIN_CHANNEL) deliverJoin(told as LineJoin);
        else deliver(told as LiveEvent);
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
    publish: async (tx, ...told) =>
      afterCommit(tx, () => events.tell(...told.map((event) => JSON.stringify(event)))),
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

/** False where there is no connection, or none any more. */
async function tellAll(
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

interface Hearing {
  hear(notification: pg.Notification): void;
  onBroken(error: Error): void;
}

/** Opens it, and listens to both channels. */
async function connect(client: pg.Client, { hear, onBroken }: Hearing): Promise<pg.Client> {
  client.on('notification', hear);
  client.on('error', (error) => {
    client.end().catch(() => undefined);
    onBroken(error);
  });
  await client.connect();
  endWhenSilent(client, SILENCE_MS);
  const asking = setInterval(() => void client.query('SELECT 1').catch(() => undefined), ASK_EVERY_MS);
  asking.unref();
  client.once('end', () => clearInterval(asking));
  await client.query(`LISTEN ${JOIN_CHANNEL}`);
  await client.query(`LISTEN ${CHANNEL}`);
  return client;
}

/** In the transaction, so that it is told if the ticket is taken: a session joins seldom. */
async function publishJoin(tx: Transaction, join: LineJoin): Promise<void> {
  await sql`SELECT pg_notify(${JOIN_CHANNEL}, ${JSON.stringify(join)})`.execute(tx);
}
