/** Takes the organisation out of the statements that the server sends, to see what holds without. */
import type pg from 'pg';
import { Batch, type Statement } from '../../src/server/platform/database/batch.ts';

/** `organization_id = $1` wherever it stands. */
const FILTER = /(?:"?\w+"?\.)?"?organization_id"? = (\$\d+)/g;

interface Client {
  query: (...args: unknown[]) => unknown;
}

/** Whether filters stand where a statement is sent: all of them, none, or all but that of one statement. */
type Standing = () => boolean | { readonly except: string };

/**
 * From now on, what is sent through connections of `pool` lacks the filter where `standing` says so. Answers the set in
 * which the statements that have one are gathered. What a test asks of the pool itself stays as it is.
 */
export function watchStatements(pool: pg.Pool, standing: Standing): Set<string> {
  const filtered = new Set<string>();
  const watched = new WeakSet<object>();
  const rewrite = (text: string): string => {
    const without = withoutFilters(text);
    if (without !== text) filtered.add(text);
    const filters = standing();
    const isTaken = typeof filters === 'boolean' ? !filters : filters.except === text;
    return isTaken ? without : text;
  };
  /** A kept statement comes with a name, under which no other text may come. */
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
  // With a callback it is the pool's own query that asks.
  const connectWatched = (...args: unknown[]) =>
    args.length > 0 ? connect(...args) : (connect() as Promise<Client>).then(watch);
  Object.assign(pool, { connect: connectWatched });
  return filtered;
}

/** A condition that is always true takes the place of each filter, and its parameter. */
export function withoutFilters(statement: string): string {
  return statement.replace(FILTER, '($1::uuid IS NOT NULL)');
}
