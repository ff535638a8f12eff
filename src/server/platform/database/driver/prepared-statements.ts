/**
 * Prepared statements, which each PostgreSQL connection plans only once. Planning many joins with row-level security
 * takes several times as long as their execution. In the embedded database all connections share one session, so the
 * names of prepared statements could collide. The embedded database therefore runs prepared statements as ordinary
 * statements.
 */
import { createHash } from 'node:crypto';
import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type Compilable,
  type RawBuilder,
} from 'kysely';
import type { Schema } from '../schema.ts';

export const CACHED_PLAN_MARK = '/* kept */';

/**
 * Suffix for statements to cache. Use it only for frequent statements with few different texts, because each connection
 * caches every text.
 */
export const cachedPlan = sql.raw(CACHED_PLAN_MARK);

const writer = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

class ParameterPlaceholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Returns the placeholder of a value. Repeated calls refer to one parameter. */
export type PlaceOf<V> = <K extends keyof V & string>(name: K) => RawBuilder<V[K]>;

interface WrittenStatement {
  readonly text: string;
  readonly places: readonly unknown[];
}

type Write<V, R> = (of: PlaceOf<V>, from: Kysely<Schema>, values: V) => Compilable<R> | RawBuilder<R>;

/**
 * Compiles a statement once instead of for each set of values. If its text varies, `shape` names the variant; each
 * variant is compiled once.
 */
export function writtenStatement<V extends object, R = unknown>(
  write: Write<V, R>,
  mark = '',
): (values: V, shape?: string) => Compilable<R> {
  const written = new Map<string, WrittenStatement>();
  return (values, shape = '') => {
    let known = written.get(shape);
    if (!known) {
      const query = write((name) => sql`${new ParameterPlaceholder(name)}`, writer, values);
      known = numbered('isRawBuilder' in query ? query.compile(writer) : query.compile(), mark);
      written.set(shape, known);
    }
    const { text, places } = known;
    const parameters = places.map((place) =>
      place instanceof ParameterPlaceholder ? values[place.name as keyof V] : place,
    );
    return { compile: () => CompiledQuery.raw(text, parameters) as CompiledQuery<R> };
  };
}

export function preparedStatement<V extends object, R = unknown>(write: Write<V, R>) {
  return writtenStatement(write, ` ${CACHED_PLAN_MARK}`);
}

/**
 * Merges equal placeholders into one parameter. PostgreSQL receives the value once and knows that the uses are equal.
 */
function numbered({ sql: text, parameters }: CompiledQuery, mark: string): WrittenStatement {
  const places: unknown[] = [];
  const numbers = parameters.map((parameter) => {
    const known = places.findIndex(
      (place) =>
        place instanceof ParameterPlaceholder &&
        parameter instanceof ParameterPlaceholder &&
        place.name === parameter.name,
    );
    return known === -1 ? places.push(parameter) : known + 1;
  });
  return { text: text.replace(/\$(\d+)/g, (_, at) => `$${numbers[Number(at) - 1]}`) + mark, places };
}

const names = new Map<string, string>();

/** Name of a cached statement, at most 63 bytes as PostgreSQL requires; undefined for other statements. */
export function nameOfPrepared(text: string): string | undefined {
  if (!text.endsWith(CACHED_PLAN_MARK)) return undefined;
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `litro_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
  names.set(text, name);
  return name;
}
