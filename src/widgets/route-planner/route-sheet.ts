import type { RoutePlan } from '#contract/route-scripts.ts';
import { printOptionsAt, printSheet, type Sheet, type SheetTable } from '#blocks/print/print-sheet.ts';
import { addressOf, townOf } from '#blocks/station-map/station-words.ts';
import { formatDuration } from '#core/format/duration.ts';
import { formatDistance } from '#core/format/distance.ts';
import { formatCount } from '#core/format/count.ts';
import type { Locale } from '#core/format/locale.ts';
import type { Text } from '#core/i18n/texts.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { createPlanWords } from './plan-words.ts';
import { formatNeeded, formatRoute } from './plan.model.ts';
import type { TripStop } from './stops.model.ts';
import type { Trip } from './trip.model.ts';

export interface SheetParts {
  readonly name: string | null;
  readonly stops: readonly TripStop[];
  readonly trip: Trip;
  readonly plan: RoutePlan;
  readonly t: Text<'route-planner'>;
  readonly fuels: Text<'fuels'>;
  readonly locale: Locale;
}

/** Opens the print dialog. The printed sheet has the text direction of the element `place`. */
export function printRoute(parts: SheetParts, place: Element, language: string): void {
  printSheet(routeSheet(parts), printOptionsAt(place, language));
}

function routeSheet(parts: SheetParts): Sheet {
  const { name, stops, plan, t } = parts;
  const from = stops[0]?.label ?? '';
  const to = stops.at(-1)?.label ?? '';
  return {
    title: name ?? t('wayFromTo', { from, to }),
    facts: factsOf(parts),
    tables: [stopsTable(parts), ...(plan.stations.length > 0 ? [stationsTable(parts)] : [])],
  };
}

function factsOf({ trip, plan, t, fuels, locale }: SheetParts): Sheet['facts'] {
  const words = createPlanWords({ t, fuels, locale });
  const { route, fuel, cost } = plan;
  const with_ = (figure: string, note: string) => `${figure} (${note})`;
  return [
    ...(trip.vehicle ? [[t('vehicle'), trip.vehicle.name] as const] : []),
    ...(trip.user ? [[t('person'), trip.user.name] as const] : []),
    [t('distance'), with_(formatRoute(route.distanceMeters, locale), words.source(route))],
    [t('duration'), with_(formatDuration(route.durationSeconds), words.speed(route))],
    [
      t('fuelNeeded'),
      fuel ? with_(formatNeeded(fuel.volume, fuel.product, locale), words.fuel(fuel)) : t('fuelUnknown'),
    ],
    [
      t('cost'),
      cost && fuel
        ? with_(formatCents(centsFromReais(cost.amount), locale), words.cost(cost, fuel.product))
        : t(fuel ? 'priceUnknown' : 'costUnknown'),
    ],
  ];
}

function stopsTable({ stops, trip, plan: { route }, t, locale }: SheetParts): SheetTable {
  const first = stops[0];
  const all = trip.returns && first ? [...stops, first] : stops;
  let passed = 0;
  return {
    title: t('stops'),
    headers: ['', t('stop'), t('leg'), t('duration'), t('along')],
    figuresFrom: 2,
    lines: all.map(({ label }, at) => {
      const leg = route.legs[at - 1];
      passed += leg?.distanceMeters ?? 0;
      return [
        formatCount(at + 1, locale),
        label,
        leg ? formatRoute(leg.distanceMeters, locale) : '',
        leg ? formatDuration(leg.durationSeconds) : '',
        formatRoute(passed, locale),
      ];
    }),
  };
}

function stationsTable({ plan, t, fuels, locale }: SheetParts): SheetTable {
  const words = createPlanWords({ t, fuels, locale });
  return {
    title: t('stations'),
    headers: [t('station'), t('address'), t('along'), t('off'), t('price')],
    figuresFrom: 2,
    lines: plan.stations.map((row) => {
      const { station, alongKm, offKm, isCheapest, isLastInRange } = row;
      const price = words.price(row);
      const marks = [
        isCheapest && t('cheapest'),
        isLastInRange && t('lastInRange'),
        !station.enabled && t('notEnabled'),
      ];
      return [
        [station.name, ...marks].filter(Boolean).join(' · '),
        [addressOf(station), townOf(station)].filter(Boolean).join(', '),
        formatDistance(alongKm, locale),
        formatDistance(offKm, locale),
        price ? `${price.price} ${price.from}` : '',
      ];
    }),
  };
}
