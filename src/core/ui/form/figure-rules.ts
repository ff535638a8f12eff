import { decimalMarkOf, formatTyped, type DecimalMark } from '../../format/decimal.ts';
import { DEFAULT_LOCALE, type Locale } from '../../format/locale.ts';
import { decimalReadings, otherMark } from '../../format/parse-decimal.ts';
import { wholeUnits } from '../../money/decimals.ts';
import { foldText } from '../table/fold-text.ts';
import type { FieldRules, Reading } from './field-rules.ts';
import { figureDoubt } from './figure-doubt.ts';
import { good, orEmpty, wrong } from './readings.ts';

/** Rules for a whole number within bounds; an empty text gives null. */
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
  /** True if `min` itself is not allowed. */
  readonly above?: boolean;
  /** Units that users may type after the figure. The parser ignores them. */
  readonly units?: readonly string[];
}

/** Rules for a number in the locale's notation, with or without grouping; an empty text gives null. */
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
    // If `min` itself is excluded, the least valid value is one decimal step above `min`.
    bounds: { min: write(above ? min + 10 ** -decimals : min), max: write(max) },
  };
}

/**
 * Reads a figure by the given decimal mark or by the other decimal mark. Takes the first value that fits `decimals`.
 */
function valueOf(figure: string, mark: DecimalMark, decimals: number): number | null {
  const values = decimalReadings(figure);
  const candidates = [values[mark], values[otherMark(mark)]].filter((value) => value !== null);
  return candidates.find((value) => wholeUnits(value, decimals) !== null) ?? candidates[0] ?? null;
}

/** Removes a known unit at the end, in any spelling. An unknown unit stays, so the text is no number. */
function withoutUnit(units: readonly string[]): (text: string) => string {
  const known = new Set(units.map(foldText));
  return (text) => {
    const [, figure = '', unit = ''] = /^(.*\d)\s*([^\d\s].*)$/.exec(text.trim()) ?? [];
    return known.has(foldText(unit).replaceAll(/[\s.]/g, '')) ? figure : text;
  };
}
