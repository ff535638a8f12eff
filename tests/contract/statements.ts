/** Removes the organization filter from SQL statements of the server, to test the other walls alone. */
import type pg from 'pg';
import { Batch, type Statement } from '../../src/server/platform/database/driver/batch.ts';

/** Every `organization_id = $1`. */
const FILTER = /(?:"?\w+"?\.)?"?organization_id"? = (\$\d+)/g;

interface Client {
  query: (...args: unknown[]) => unknown;
}

/** Whether statements keep their filters: all, none, or all but one statement. */
type FilterState = () => boolean | { readonly except: string };

/**
 * Removes filters from the statements of `pool` while `standing` says so. Returns the set of statements that have a filter.
 * Direct queries of a test stay unchanged.
 */
export function watchStatements(pool: pg.Pool, standing: FilterState): Set<string> {
  const filtered = new Set<string>();
  const watched = new WeakSet<object>();
  const rewrite = (text: string): string => {
    const without = withoutFilters(text);
    if (without !== text) filtered.add(text);
    const filters = standing();
    const isTaken = typeof filters === 'boolean' ? !filters : filters.except === text;
    return isTaken ? without : text;
  };
  /** A prepared statement has a name, which must belong to only one text. */
  const rewriteStatement = <S extends Pick<Statement, 'text' | 'name'>>({ name, ...sent }: S) => {
    const text = rewrite(sent.text);
    return { ...sent, text, ...(text === sent.text && name !== undefined && { name }) };
  };
  const rewriteSent = (sent: unknown) => {
    if (typeof sent === 'string') return rewrite(sent);
    if (!(sent instanceof Batch)) return rewriteStatement(sent as Statement);
    return Object.assign(sent, { statements: sent.statements.map(rewriteStatement) });
  };
  const watch = (client: Client) => {
    if (watched.has(client)) return client;
    watched.add(client);
    const query = client.query.bind(client);
    client.query = (sent, ...rest) => query(rewriteSent(sent), ...rest);
    return client;
  };
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  // The pool's own `query` calls `connect` with a callback.
  const connectWatched = (...args: unknown[]) =>
    args.length > 0 ? connect(...args) : (connect() as Promise<Client>).then(watch);
  Object.assign(pool, { connect: connectWatched });
  return filtered;
}

/** Replaces each filter by a condition that is always true and still uses the parameter. */
export function withoutFilters(statement: string): string {
  return statement.replace(FILTER, '($1::uuid IS NOT NULL)');
}
