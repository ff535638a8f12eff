import type { FuelProduct } from '#contract/fills.ts';
import type { RoutePlan } from '#contract/route-scripts.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { formatDate } from '#core/dates/format-date.ts';
import { formatCount } from '#core/format/count.ts';
import { formatDecimal } from '#core/format/decimal.ts';
import { formatDistance } from '#core/format/distance.ts';
import { efficiencyUnit, fuelUnit } from '#core/money/fuel.ts';
import type { Locale } from '#core/format/locale.ts';
import type { Text } from '#core/i18n/texts.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { formatPrice, priceFromReais } from '#core/money/price.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { formatNeeded, type PlannedFuel, type PlannedTripStation } from './plan.model.ts';

type Cost = NonNullable<RoutePlan['cost']>;

export type PlanWords = ReturnType<typeof createPlanWords>;

interface RoutePlanWords {
  readonly t: Text<'route-planner'>;
  readonly fuels: Text<'fuels'>;
  readonly locale: Locale;
}

export function createPlanWords({ t, fuels, locale }: RoutePlanWords) {
  const money = (reais: number) => formatCents(centsFromReais(reais), locale);
  const perUnit = (price: number) => formatPrice(priceFromReais(Math.round(price * 1000) / 1000), locale);
  const day = (date: string) => formatDate(date as CalendarDate, locale);
  return {
    source({ isEstimate, estimate, isFallback }: RoutePlan['route']): string {
      if (!isEstimate || !estimate) return t('byRoad');
      const estimated = t('estimate', { factor: formatDecimal(estimate.factor, 2, locale) });
      return isFallback ? `${t('fallback')} ${estimated}` : estimated;
    },
    speed({ estimate }: RoutePlan['route']): string {
      return estimate ? t('estimateSpeed', { speed: formatCount(estimate.speedKmh, locale) }) : t('noStops');
    },
    fuel(fuel: PlannedFuel): string {
      const { product, volumeLow, volumeHigh, low, high, fills } = fuel;
      const unit = efficiencyUnit(product);
      const digits = (value: number) => formatDecimal(value, 1, locale);
      const from =
        fuel.from === 'record'
          ? t('byRecord', { efficiency: `${digits(fuel.efficiency)}\u00a0${unit}` })
          : t('byFills', {
              count: fills,
              shown: formatCount(fills, locale),
              low: digits(low),
              high: `${digits(high)}\u00a0${unit}`,
            });
      const spread = t('between', {
        low: formatNeeded(volumeLow, product, locale),
        high: formatNeeded(volumeHigh, product, locale),
      });
      return [fuels(`fuel_${product}`), volumeLow === volumeHigh ? '' : spread, from]
        .filter(Boolean)
        .join(' · ');
    },
    cost({ price, from, pricedOn, amountLow, amountHigh }: Cost, product: FuelProduct): string {
      const values = { price: perUnit(price), unit: fuelUnit(product), date: day(pricedOn) };
      const spread = t('between', { low: money(amountLow), high: money(amountHigh) });
      return [amountLow === amountHigh ? '' : spread, t(`price_${from}`, values)].filter(Boolean).join(' · ');
    },
    /**
     * Range with the fuel in the tank, or with a full tank if the level is unknown. Null without a known
     * range.
     */
    range({ rangeKm, tankCapacity }: PlannedFuel, inTank: number | null): string | null {
      if (rangeKm === null) return null;
      const shown = formatDistance(Math.round(rangeKm), locale);
      if (inTank !== null) return t('rangeInTank', { range: shown });
      return tankCapacity === null ? null : t('rangeFull', { range: shown });
    },
    price({
      price,
      priceFrom,
      seenOn,
    }: PlannedTripStation): { readonly price: string; readonly from: string } | null {
      if (price === null) return null;
      const from = priceFrom && seenOn ? t(`seen_${priceFrom}`, { date: day(seenOn) }) : '';
      return { price: perUnit(price), from };
    },
  };
}
