/**
 * Removes the organization filter from SQL statements of the server. So a test can try row-level security and the
 * organization check without this filter.
 */
import type pg from 'pg';
import { Batch, type Statement } from '../../src/server/platform/database/driver/batch.ts';

const FILTER = /(?:"?\w+"?\.)?"?organization_id"? = (\$\d+)/g;

interface Client {
  query: (...args: unknown[]) => unknown;
}

/** Returns whether statements keep their organization filters: all statements, none, or all except one statement. */
type FilterState = () => boolean | { readonly except: string };

/**
 * Removes organization filters from the statements of `pool` that `filterState` selects. Returns the set of statements that
 * have a filter. Direct queries of a test stay unchanged.
 */
export function watchStatements(pool: pg.Pool, filterState: FilterState): Set<string> {
  const filtered = new Set<string>();
  const watched = new WeakSet<object>();
  const rewrite = (text: string): string => {
    const without = withoutFilters(text);
    if (without !== text) filtered.add(text);
    const filters = filterState();
    const isTaken = typeof filters === 'boolean' ? !filters : filters.except === text;
    return isTaken ? without : text;
  };
  /** Drops the name of a changed statement: one name of a prepared statement must always belong to the same text. */
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
  // Only `pool.query` calls `connect` with a callback. Statements of `pool.query` are direct queries of a test and
  // stay unchanged.
  const connectWatched = (...args: unknown[]) =>
    args.length > 0 ? connect(...args) : (connect() as Promise<Client>).then(watch);
  Object.assign(pool, { connect: connectWatched });
  return filtered;
}

export function withoutFilters(statement: string): string {
  return statement.replace(FILTER, '($1::uuid IS NOT NULL)');
}
