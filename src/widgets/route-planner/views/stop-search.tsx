import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import { MAX_WAY_POINTS } from '#contract/facts.ts';
import type { GeocodedPlace } from '#contract/maps.ts';
import { formatCount } from '#core/format/count.ts';
import { useErrorText, useLocale, type Text } from '#core/i18n/use-texts.ts';
import { createLookup } from '#core/state/lookup.ts';
import { Combobox } from '#core/ui/fields/combobox.tsx';
import type { PlannerState } from '../route-planner.state.ts';
import { hasRoom } from '../stops.model.ts';

interface StopSearchProps {
  state: PlannerState;
  t: Text<'route-planner'>;
}

export function StopSearch({ state: { session, stops }, t }: StopSearchProps) {
  useSignals();
  const locale = useLocale();
  const errorText = useErrorText();
  const search = useMemo(
    () => createLookup((q) => session.api('GET /maps/suggest', { query: { q } })),
    [session],
  );
  useEffect(() => search.stop, [search]);
  const list = stops.list.value;
  const answer = search.answer.value;
  const failure = search.failure.value;
  const places = answer?.places ?? [];
  const options = places.map((place, at) => ({
    key: `${at} ${place.label}`,
    label: place.label,
    ...(place.precision !== 'municipality' && { detail: t(`precision_${place.precision}`) }),
  }));
  const choose = (place: GeocodedPlace | undefined) => {
    if (!place) return;
    search.settle('');
    stops.addPlace(place);
  };
  const isFull = !hasRoom(list);
  return (
    <Combobox
      label={t(labelOf(list.length, stops.wantsStart.value))}
      placeholder={t('searchHint')}
      disabled={isFull}
      hint={isFull ? t('full', { most: formatCount(MAX_WAY_POINTS, locale) }) : undefined}
      value={search.text.value}
      options={options}
      onChange={search.type}
      onChoose={({ key }) => choose(places[options.findIndex((option) => option.key === key)])}
      empty={answer ? t('noPlace') : undefined}
      note={answer ? t('placesFrom', { source: answer.credit }) : undefined}
      count={t('places', { count: places.length, shown: formatCount(places.length, locale) })}
      clear={t('clearSearch')}
      onClear={() => search.settle('')}
      error={failure && `${t('searchFailed')} ${errorText(failure)}`}
    />
  );
}

function labelOf(count: number, wantsStart: boolean) {
  if (count === 0 || wantsStart) return 'whereFrom';
  return count === 1 ? 'whereTo' : 'addStop';
}
