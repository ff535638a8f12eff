import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-react';
import { REFUEL_VOLUME_RANGE } from '#contract/facts.ts';
import type { Locale } from '#core/format/locale.ts';
import { parseDecimal } from '#core/format/parse-decimal.ts';

export interface TripTank {
  readonly text: Signal<string>;
  /** Typed fuel level in liters; null for empty or invalid input. */
  readonly litres: ReadonlySignal<number | null>;
  readonly isWrong: ReadonlySignal<boolean>;
}

export function createTank(locale: Locale): TripTank {
  const text = signal('');
  const read = computed(() => {
    if (text.value.trim() === '') return null;
    const litres = parseDecimal(text.value, locale);
    return litres !== null && litres >= 0 && litres <= REFUEL_VOLUME_RANGE.most ? roundLitres(litres) : NaN;
  });
  return {
    text,
    litres: computed(() => (Number.isNaN(read.value) ? null : read.value)),
    isWrong: computed(() => Number.isNaN(read.value)),
  };
}

const roundLitres = (litres: number) => Math.round(litres * 1000) / 1000;
