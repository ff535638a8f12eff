import type pg from 'pg';
import { Batch, type Statement } from '../platform/database/driver/batch.ts';

/** Matches statements of the vacuum job. The job uses the embedded database's only connection at any time. */
const CLEANING = /\bVACUUM\b|pg_stat_force_next_flush/;

export function watchStatements(pool: pg.Pool): string[][] {
  const roundTrips: string[][] = [];
  pool.on('acquire', (client) => {
    if (Object.hasOwn(client, 'query')) return;
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    Object.assign(client, {
      query: (input: unknown, ...rest: unknown[]) => {
        const texts = textsOf(input);
        if (!texts.some((text) => CLEANING.test(text))) roundTrips.push(texts);
        return query(input, ...rest);
      },
    });
  });
  return roundTrips;
}

function textsOf(input: unknown): string[] {
  if (typeof input === 'string') return [input];
  return input instanceof Batch ? input.statements.map(({ text }) => text) : [(input as Statement).text];
}
