/** Parsers of database values for one pool. They leave pg's global parsers unchanged. */
import pg from 'pg';

const { builtins, getTypeParser } = pg.types;
/** Type id of text[]; pg's list of types contains no arrays. */
const TEXT_ARRAY = 1009 as typeof builtins.TEXT;
const INT8_ARRAY = 1016;
const NUMERIC_ARRAY = 1231;
const DATE_ARRAY = 1182;

function parseInt8(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value;
  throw new RangeError('A number of the database is larger than can be kept exactly.');
}

function parseArrayOf<T>(parse: (text: string) => T): (text: string) => (T | null)[] {
  const parseTexts = getTypeParser(TEXT_ARRAY) as (text: string) => (string | null)[];
  return (text) => parseTexts(text).map((element) => (element === null ? null : parse(element)));
}

const asText = (text: string) => text;

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, parseInt8],
  [INT8_ARRAY, parseArrayOf(parseInt8)],
  [builtins.NUMERIC, asText],
  [NUMERIC_ARRAY, parseArrayOf(asText)],
  [builtins.DATE, asText],
  [DATE_ARRAY, parseArrayOf(asText)],
]);

/**
 * `bigint` becomes a number; a value above 2^53 is an error, not rounded. `numeric` stays text, to be exact. `date`
 * stays YYYY-MM-DD, because a calendar date has no time zone. Other types follow pg: `timestamptz` is a Date.
 */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text') =>
    parsers.get(oid) ?? getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
};
