import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import type { GeocodedPlace } from '#contract/maps.ts';
import { formatCount } from '#core/format/count.ts';
import { useErrorText, useLocale, useTexts } from '#core/i18n/use-texts.ts';
import type { Session } from '#core/session/session.ts';
import { Combobox } from '#core/ui/fields/combobox.tsx';
import { searchPlaces } from './search-places.ts';

export interface PlaceSearchProps {
  session: Session;
  label: string;
  /** Label of the selected place; empty without a selected place. */
  selected: string;
  /** Receives the selected place, or null once the user clears the field. */
  onChoose: (place: GeocodedPlace | null) => void;
}

/** Search field for towns and addresses. The caller must load the texts of namespace `places`. */
export function PlaceSearch({ session, label, selected, onChoose }: PlaceSearchProps) {
  useSignals();
  const t = useTexts('places');
  const locale = useLocale();
  const errorText = useErrorText();
  const search = useMemo(() => searchPlaces(session), [session]);
  useEffect(() => search.stop, [search]);
  useEffect(() => search.settle(selected), [search, selected]);
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
    search.settle(place.label);
    onChoose(place);
  };
  const clear = () => {
    search.settle('');
    if (selected) onChoose(null);
  };
  return (
    <Combobox
      small
      label={label}
      placeholder={t('hint')}
      value={search.text.value}
      options={options}
      onChange={(text) => (text === '' ? clear() : search.type(text))}
      onChoose={({ key }) => choose(places[options.findIndex((option) => option.key === key)])}
      empty={answer ? t('none') : undefined}
      note={answer ? t('from', { source: answer.credit }) : undefined}
      count={t('found', { count: places.length, shown: formatCount(places.length, locale) })}
      clear={t('clear')}
      onClear={clear}
      error={failure && `${t('failed')} ${errorText(failure)}`}
    />
  );
}
