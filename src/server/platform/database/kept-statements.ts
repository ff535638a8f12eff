/**
 * Statements that are planned once for each connection to PostgreSQL, and not anew each time. To plan one that joins many tables
 * behind row-level security takes a multiple of what it then does. The embedded database has one session for all connections,
 * in which a name could be taken already: there a kept statement is one like any other.
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
import type { Schema } from './schema.ts';

/** Stands at the end of what is kept. */
export const KEPT = '/* kept */';

/**
 * Stands at the end of a statement that is kept. It is for those that are asked again and again and whose text is one of few,
 * because every text stays with its connection.
 */
export const kept = sql.raw(KEPT);

/** Writes statements and sends none. */
const writer = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Stands in a statement where a value of that name will be. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Where a value stands; the same one as often as it is asked for. */
export type PlaceOf<V> = <K extends keyof V & string>(name: K) => RawBuilder<V[K]>;

interface Written {
  readonly text: string;
  readonly places: readonly unknown[];
}

type Write<V, R> = (of: PlaceOf<V>, from: Kysely<Schema>, values: V) => Compilable<R> | RawBuilder<R>;

/**
 * A statement that is put together once, and not for each of its values: whoever asks for it names them. Where its text depends on
 * something, `shape` says on what, and it is put together once for each.
 */
export function writtenStatement<V extends object, R = unknown>(
  write: Write<V, R>,
  mark = '',
): (values: V, shape?: string) => Compilable<R> {
  const written = new Map<string, Written>();
  return (values, shape = '') => {
    let known = written.get(shape);
    if (!known) {
      const query = write((name) => sql`${new Place(name)}`, writer, values);
      known = numbered('isRawBuilder' in query ? query.compile(writer) : query.compile(), mark);
      written.set(shape, known);
    }
    const { text, places } = known;
    const parameters = places.map((place) =>
      place instanceof Place ? values[place.name as keyof V] : place,
    );
    return { compile: () => CompiledQuery.raw(text, parameters) as CompiledQuery<R> };
  };
}

/** One that is kept, too. */
export function keptStatement<V extends object, R = unknown>(write: Write<V, R>) {
  return writtenStatement(write, ` ${KEPT}`);
}

/** One parameter for each name, however often it stands there: it is sent once, and PostgreSQL sees that it is the same. */
function numbered({ sql: text, parameters }: CompiledQuery, mark: string): Written {
  const places: unknown[] = [];
  const numbers = parameters.map((parameter) => {
    const known = places.findIndex(
      (place) => place instanceof Place && parameter instanceof Place && place.name === parameter.name,
    );
    return known === -1 ? places.push(parameter) : known + 1;
  });
  return { text: text.replace(/\$(\d+)/g, (_, at) => `$${numbers[Number(at) - 1]}`) + mark, places };
}

const names = new Map<string, string>();

/** The name of a kept statement, which PostgreSQL cuts off after 63 bytes; undefined for any other. */
export function nameOfKept(text: string): string | undefined {
  if (!text.endsWith(KEPT)) return undefined;
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `litro_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
  names.set(text, name);
  return name;
}
