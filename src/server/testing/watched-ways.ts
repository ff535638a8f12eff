/** Which ways the server takes to its database, and with which statements. */
import type pg from 'pg';
import { Batch, type Statement } from '../platform/database/batch.ts';

/** The embedded database is cleaned on the same connection, whenever its time comes. */
const CLEANING = /\bVACUUM\b|pg_stat_force_next_flush/;

/** The texts of the statements on each way that is taken from now on, in the order in which they are sent. */
export function watchWays(pool: pg.Pool): string[][] {
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
