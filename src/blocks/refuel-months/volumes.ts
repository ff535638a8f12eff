import { formatDecimal } from '#core/format/decimal.ts';
import type { Locale } from '#core/format/locale.ts';
import { formatVolume, millilitresFromLitres } from '#core/money/volume.ts';

/** Liters and cubic meters are never added together. */
export function volumesOf(
  { litres, cubicMetres }: { readonly litres: number; readonly cubicMetres: number },
  locale: Locale,
): string[] {
  return [
    ...(litres > 0 ? [formatVolume(millilitresFromLitres(litres), locale)] : []),
    ...(cubicMetres > 0 ? [`${formatDecimal(cubicMetres, 3, locale)}\u00a0m³`] : []),
  ];
}
