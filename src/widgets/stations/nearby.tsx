import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import type { Place } from '#contract/maps.ts';
import { formatCount } from '#core/format/count.ts';
import { useErrorText, useLocale, type Text } from '#core/i18n/use-texts.ts';
import type { Session } from '#core/session/session.ts';
import { Combobox } from '#core/ui/fields/combobox.tsx';
import { searchPlaces } from './search-places.ts';
import type { StationsState } from './stations.state.ts';

interface NearbyProps {
  session: Session;
  state: StationsState;
  t: Text<'stations'>;
}

/** The place from which distances are. */
export function Nearby({ session, state, t }: NearbyProps) {
  useSignals();
  const locale = useLocale();
  const errorText = useErrorText();
  const search = useMemo(() => searchPlaces(session), [session]);
  useEffect(() => search.stop, [search]);
  const answer = search.answer.value;
  const failure = search.failure.value;
  const places = answer?.places ?? [];
  const options = places.map((place, at) => ({
    key: `${at} ${place.label}`,
    label: place.label,
    ...(place.precision !== 'municipality' && { detail: t(`precision_${place.precision}`) }),
  }));
  const choose = (place: Place | undefined) => {
    if (!place) return;
    search.settle(place.label);
    state.goNear(place);
  };
  const clear = () => {
    search.settle('');
    if (state.near.peek()) state.goNear(null);
  };
  return (
    <Combobox
      small
      label={t('near')}
      placeholder={t('nearHint')}
      value={search.text.value}
      options={options}
      onChange={(text) => (text === '' ? clear() : search.type(text))}
      onChoose={({ key }) => choose(places[options.findIndex((option) => option.key === key)])}
      empty={answer ? t('noPlace') : undefined}
      note={answer ? t('placesFrom', { source: answer.credit }) : undefined}
      count={t('places', { count: places.length, shown: formatCount(places.length, locale) })}
      clear={t('clearNear')}
      onClear={clear}
      error={failure && `${t('searchFailed')} ${errorText(failure)}`}
    />
  );
}
