import type { FuelProduct } from '#contract/fills.ts';
import { formatDecimal } from '#core/format/decimal.ts';
import { fuelUnit } from '#core/money/fuel.ts';
import type { Locale } from '#core/format/locale.ts';

/** Volume with its unit, for example `12.400,000 L`; negative values have a true minus sign. */
export function formatTankVolume(litres: number, product: FuelProduct, locale: Locale): string {
  const figure = formatDecimal(Math.abs(litres), 3, locale);
  return `${litres < 0 ? '−' : ''}${figure}\u00a0${fuelUnit(product)}`;
}

export function formatVariance(litres: number, product: FuelProduct, locale: Locale): string {
  return `${litres > 0 ? '+' : ''}${formatTankVolume(litres, product, locale)}`;
}
