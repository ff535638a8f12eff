/** Takes the organisation out of the statements that the server sends, to see what holds without. */
import type pg from 'pg';

/** `organization_id = $1` wherever it stands; a condition that is always true takes its place and its parameter. */
const FILTER = /(?:"?\w+"?\.)?"?organization_id"? = (\$\d+)/g;

interface Client {
  query: (...args: unknown[]) => unknown;
}

/**
 * From now on, what is sent through connections of `pool` lacks the filter while `walls.statementFilters` is off. What a
 * test asks of the pool itself stays as it is.
 */
export function watchStatements(pool: pg.Pool, walls: { readonly statementFilters: boolean }): void {
  const watched = new WeakSet<object>();
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  Object.assign(pool, {
    connect: (...args: unknown[]) => {
      // With a callback it is the pool's own query that asks.
      if (args.length > 0) return connect(...args);
      return (connect() as Promise<Client>).then((client) => {
        if (!watched.has(client)) {
          watched.add(client);
          const query = client.query.bind(client);
          client.query = (text, ...rest) =>
            query(typeof text === 'string' && !walls.statementFilters ? withoutFilters(text) : text, ...rest);
        }
        return client;
      });
    },
  });
}

export function withoutFilters(statement: string): string {
  return statement.replace(FILTER, '($1::uuid IS NOT NULL)');
}
