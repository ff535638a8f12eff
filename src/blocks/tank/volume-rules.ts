import { TANK_CAPACITY_RANGE } from '#contract/facts.ts';
import type { Locale } from '#core/format/locale.ts';
import type { FieldRules } from '#core/ui/form/field-rules.ts';
import { decimalRules } from '#core/ui/form/figure-rules.ts';
import { wrong } from '#core/ui/form/readings.ts';

export const VOLUME_UNITS = ['l', 'litros', 'm3', 'm³'];

/** Required volume in liters or cubic meters. With `above`, it must exceed 0. */
export function tankVolumeRules(locale: Locale, { above = false } = {}): FieldRules<number> {
  const { most: max, decimals } = TANK_CAPACITY_RANGE;
  return neededRules(decimalRules({ min: 0, above, max, decimals, units: VOLUME_UNITS }, locale));
}

export function neededRules(rules: FieldRules<number | null>): FieldRules<number> {
  return {
    ...rules,
    read(text) {
      const reading = rules.read(text);
      if (!reading.ok) return reading;
      return reading.value === null ? wrong('required') : { ok: true, value: reading.value };
    },
  };
}
