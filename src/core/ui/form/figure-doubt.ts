import { decimalMarkOf, formatDecimal, type DecimalMark } from '../../format/decimal.ts';
import type { Locale } from '../../format/locale.ts';
import { decimalReadings, otherMark } from '../../format/parse-decimal.ts';
import type { Doubt, Reading } from './field-rules.ts';

const MARKS: readonly DecimalMark[] = [',', '.'];

/** `bare` removes non-numeric parts such as a unit; `read` parses a text by the given decimal mark. */
export function figureDoubt(
  locale: Locale,
  bare: (text: string) => string,
  read: (text: string, mark: DecimalMark) => Reading,
): Doubt {
  const own = decimalMarkOf(locale);
  const isOfNumber = (text: string, isTyped: boolean) => isTyped && text.includes(own);
  return {
    among(texts, isTyped) {
      const marks = new Set<DecimalMark>();
      const doubtful = texts.filter((text) => {
        if (isOfNumber(bare(text), isTyped)) marks.add(own);
        else if (isDoubtful(bare(text))) return true;
        else for (const mark of MARKS) if (isProof(bare(text), mark)) marks.add(mark);
        return false;
      });
      const isSettled = marks.has(own) && marks.size === 1;
      return isSettled ? [] : doubtful;
    },
    ways(text) {
      const values = decimalReadings(bare(text));
      const decimals = MARKS.find((mark) => text.includes(mark)) ?? own;
      const readings = [
        [decimals, 'decimals'],
        [otherMark(decimals), 'thousands'],
      ] as const;
      return readings.map(([key, as]) => {
        const value = values[key] ?? 0;
        // An ambiguous figure such as `1.240` has exactly three digits after its mark, so its decimal value shows three
        // decimals.
        const shown = as === 'thousands' ? formatDecimal(value, 0, locale) : formatDecimal(value, 3, locale);
        return { key, shown, as };
      });
    },
    read(text, readingKey, isTyped) {
      const selectedMark = MARKS.find((mark) => mark === readingKey) ?? own;
      return read(text, isOfNumber(bare(text), isTyped) ? own : selectedMark);
    },
  };
}

function isDoubtful(text: string): boolean {
  const { ',': comma, '.': point } = decimalReadings(text);
  return comma !== null && point !== null && comma !== point;
}

const isProof = (text: string, mark: DecimalMark) => {
  const values = decimalReadings(text);
  return /[.,]/.test(text) && values[mark] !== null && values[otherMark(mark)] === null;
};
