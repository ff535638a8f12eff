/** Recorder of the round trips between the server and its database, with their statements. */
import type pg from 'pg';
import { Batch, type Statement } from '../platform/database/driver/batch.ts';

/** The embedded database runs its cleaning on the same connection at any time. */
const CLEANING = /\bVACUUM\b|pg_stat_force_next_flush/;

/** The statements of each round trip from now on, in the order of sending. */
export function watchStatements(pool: pg.Pool): string[][] {
  const ways: string[][] = [];
  pool.on('acquire', (client) => {
    if (Object.hasOwn(client, 'query')) return;
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    Object.assign(client, {
      query: (asked: unknown, ...rest: unknown[]) => {
        const texts = textsOf(asked);
        if (!texts.some((text) => CLEANING.test(text))) ways.push(texts);
        return query(asked, ...rest);
      },
    });
  });
  return ways;
}

function textsOf(asked: unknown): string[] {
  if (typeof asked === 'string') return [asked];
  return asked instanceof Batch ? asked.statements.map(({ text }) => text) : [(asked as Statement).text];
}
