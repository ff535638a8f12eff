import type pg from 'pg';

export type DatabaseDigest = Readonly<Record<string, string>>;

/** Columns that the server writes when it looks up a session. Any other change by a refused call is a fault. */
const WRITTEN_BY_ASKING = ['sessions.used_at'];

export interface DigestOptions {
  /**
   * Additional tables (`sign_in_attempts`) and columns (`members.phone`) that may change. Each caller must comment its
   * reason.
   */
  readonly leaveOut?: readonly string[];
}

/** Prepared statement of the digest, because planning the statement takes longer than running it. */
interface Prepared {
  readonly name: string;
  readonly text: string;
}

let prepared = 0;
const queries = new WeakMap<pg.Pool, Map<string, Prepared>>();

/**
 * Reads every table in one statement, so from one snapshot. `pool` must belong to the database owner: for other roles, row-level
 * security would hide changes.
 */
export async function digestDatabase(
  pool: pg.Pool,
  { leaveOut = [] }: DigestOptions = {},
): Promise<DatabaseDigest> {
  const known = queries.get(pool) ?? new Map<string, Prepared>();
  queries.set(pool, known);
  const excluded = [...WRITTEN_BY_ASKING, ...leaveOut];
  const query = known.get(excluded.join()) ?? {
    name: `digest ${(prepared += 1)}`,
    text: await writeQuery(pool, excluded),
  };
  known.set(excluded.join(), query);
  const { rows } = await pool.query<{ name: string; digest: string }>(query);
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

export function changedTables(before: DatabaseDigest, after: DatabaseDigest): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => before[name] !== after[name]).sort();
}

async function writeQuery(pool: pg.Pool, excluded: readonly string[]): Promise<string> {
  const { rows } = await pool.query<{ table: string; columns: string[]; hidden: boolean }>(`
    SELECT c.relname AS table, array_agg(a.attname::text ORDER BY a.attnum) AS columns, row_security_active(c.oid) AS hidden
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    GROUP BY c.oid, c.relname ORDER BY c.relname`);
  const names = new Set(
    rows.flatMap(({ table, columns }) => [table, ...columns.map((column) => `${table}.${column}`)]),
  );
  const unknown = excluded.filter((name) => !names.has(name));
  if (unknown.length > 0) throw new Error(`Unknown table or column to leave out: ${unknown.join(', ')}.`);
  const hidden = rows.filter((row) => row.hidden).map(({ table }) => table);
  if (hidden.length > 0)
    throw new Error(`Row-level security hides rows of ${hidden.join(', ')} from the digest.`);
  return rows
    .filter(({ table }) => !excluded.includes(table))
    .map(({ table, columns }) => {
      const compared = columns.filter((column) => !excluded.includes(`${table}.${column}`));
      const line = `ROW(${compared.map((column) => `t."${column}"`).join(', ')})::text`;
      return `SELECT '${table}' AS name, count(*) || ' rows ' || coalesce(sum(hashtextextended(${line}, 0)), 0) AS digest FROM "${table}" t`;
    })
    .join('\nUNION ALL ');
}
