/** Ways to write and read a figure with its unit. */
import { decimalMarkOf, formatTyped, type DecimalMark } from '../../format/decimal.ts';
import { DEFAULT_LOCALE, type Locale } from '../../format/locale.ts';
import { decimalReadings, otherMark } from '../../format/parse-decimal.ts';
import { wholeUnits } from '../../money/decimals.ts';
import { foldText } from '../table/fold-text.ts';
import type { FieldRules, Reading } from './field-rules.ts';
import { figureDoubt } from './figure-doubt.ts';
import { good, orEmpty, wrong } from './readings.ts';

/** A whole number within bounds; null while empty. */
export function wholeRules(
  bounds: Omit<DecimalBounds, 'decimals'>,
  locale: Locale = DEFAULT_LOCALE,
): FieldRules<number | null> {
  return decimalRules({ ...bounds, decimals: 0 }, locale);
}

export interface DecimalBounds {
  readonly min: number;
  readonly max: number;
  readonly decimals: number;
  /** `min` itself is too little. */
  readonly above?: boolean;
  /** What people write behind the figure, which says no more than the field does. */
  readonly units?: readonly string[];
}

/** A number as people of the locale write it, grouped or not; null while empty. */
export function decimalRules(
  bounds: DecimalBounds,
  locale: Locale = DEFAULT_LOCALE,
): FieldRules<number | null> {
  const { min, max, decimals, above = false, units = [] } = bounds;
  const bare = withoutUnit(units);
  const write = (value: number) => formatTyped(value, decimals, locale);
  const readBy = (text: string, mark: DecimalMark): Reading<number | null> =>
    orEmpty({ empty: null }, bare(text), (figure) => {
      const value = valueOf(figure, mark, decimals);
      if (value === null) return wrong('number');
      if (wholeUnits(value, decimals) === null) return wrong(decimals === 0 ? 'whole' : 'decimals');
      const tooLittle = above ? value <= min : value < min;
      return tooLittle || value > max ? wrong('range') : good(value);
    });
  return {
    write: (value) => (typeof value === 'number' ? write(value) : ''),
    read: (text) => readBy(text, decimalMarkOf(locale)),
    ...(decimals > 0 && { doubt: figureDoubt(locale, bare, readBy) }),
    // What is typed has so many decimals at most: the least above a bound is one step from it.
    bounds: { min: write(above ? min + 10 ** -decimals : min), max: write(max) },
  };
}

/** By the mark, else by the other one; of a whole number the one reading that is whole. */
function valueOf(figure: string, mark: DecimalMark, decimals: number): number | null {
  const values = decimalReadings(figure);
  const wanted = [values[mark], values[otherMark(mark)]].filter((value) => value !== null);
  return wanted.find((value) => wholeUnits(value, decimals) !== null) ?? wanted[0] ?? null;
}

/** Takes a unit off the end of a text, however it is spaced and spelt; any other one stays, and is no figure. */
function withoutUnit(units: readonly string[]): (text: string) => string {
  const known = new Set(units.map(foldText));
  return (text) => {
    const [, figure = '', unit = ''] = /^(.*\d)\s*([^\d\s].*)$/.exec(text.trim()) ?? [];
    return known.has(foldText(unit).replaceAll(/[\s.]/g, '')) ? figure : text;
  };
}
