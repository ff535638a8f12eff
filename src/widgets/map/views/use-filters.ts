import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import { useLocale, useTexts } from '#core/i18n/use-texts.ts';
import type { Column } from '#core/ui/table/table-types.ts';
import { pumpOptions } from '#blocks/fuels/fuels.ts';
import { STATES } from '#contract/choices.ts';
import { townOf } from '#blocks/station-map/station-words.ts';
import { filterOf, type FILTERS, type MapStationRow } from '../map.model.ts';
import type { MapState } from '../map.state.ts';

/** Maximum of towns that the filter lists. If more towns match, the user first selects a state or searches. */
const MOST_TOWNS = 60;

export function useFilters(state: MapState): readonly Column<never>[] {
  useSignals();
  const t = useTexts('map');
  const fuels = useTexts('fuels');
  const locale = useLocale();
  const found = state.found.value;
  const { view } = state.choice.value;
  const [town, brand] = [filterOf(view, 'town'), filterOf(view, 'brand')];
  return useMemo(() => {
    const named = (key: (typeof FILTERS)[number], options: readonly string[]) =>
      column(
        key,
        t(key),
        options.map((value) => ({ value, label: value })),
      );
    const byName = new Intl.Collator(locale).compare;
    const ofAll = (value: (row: MapStationRow) => string, selected: string | undefined) =>
      [...new Set([...(found ?? []).map(value), ...(selected === undefined ? [] : [selected])])]
        .filter((name) => name !== '')
        .sort(byName);
    const towns = ofAll(({ station }) => townOf(station), town);
    const brands = ofAll(({ station }) => station.brand, brand);
    return [
      column('fuel', t('fuel'), pumpOptions(fuels)),
      named('state', STATES),
      ...(town !== undefined || (towns.length > 1 && towns.length <= MOST_TOWNS)
        ? [named('town', towns)]
        : []),
      ...(brands.length > 0 ? [named('brand', brands)] : []),
      column('enabled', t('enabled'), [{ value: '1', label: t('enabled') }]),
      column('priced', t('priced'), [{ value: '1', label: t('priced') }]),
    ];
  }, [t, fuels, locale, found, town, brand]);
}

function column(
  key: (typeof FILTERS)[number],
  label: string,
  options: readonly { readonly value: string; readonly label: string }[],
): Column<never> {
  return { key, header: label, value: () => null, filter: { label, options, single: true } };
}
