/** What a pump sells, as people read it: litres or cubic metres, and how far they go. */
import type { FuelProduct } from '#contract/fills.ts';
import { formatVolume, type Millilitres } from '../money/volume.ts';
import { formatDecimal } from './decimal.ts';
import { DEFAULT_LOCALE, type Locale } from './locale.ts';

/** Natural gas and biogas are sold by the cubic metre, everything else by the litre. */
export function isCubicMetres(product: FuelProduct): boolean {
  return product === 'carrierNaturalGas' || product === 'biogas';
}

/** `45,210 L`, of a gas `30,500 m³`; in thousandths of either. */
export function formatFuelVolume(
  volumeMl: Millilitres,
  product: FuelProduct,
  locale: Locale = DEFAULT_LOCALE,
): string {
  return isCubicMetres(product)
    ? `${formatDecimal(volumeMl / 1000, 3, locale)}\u00a0m³`
    : formatVolume(volumeMl, locale);
}

/** `km/l`, of a gas `km/m³`. */
export function efficiencyUnit(product: FuelProduct): string {
  return isCubicMetres(product) ? 'km/m³' : 'km/l';
}

/** `8,21 km/l` in pt-BR. */
export function formatEfficiency(
  kilometres: number,
  product: FuelProduct,
  locale: Locale = DEFAULT_LOCALE,
): string {
  return `${formatDecimal(kilometres, 2, locale)}\u00a0${efficiencyUnit(product)}`;
}
