import { batch } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { useMemo, useState } from 'react';
import type { GeocodedPlace } from '#contract/maps.ts';
import { STATION_BOUNDS } from '#contract/choices.ts';
import { formatTyped } from '#core/format/decimal.ts';
import { useTexts } from '#core/i18n/use-texts.ts';
import type { Session } from '#core/session/session.ts';
import { FormFieldsView } from '#core/ui/form/form-fields.tsx';
import type { FormFields } from '#core/ui/form/form-field.ts';
import type { Form } from '#core/ui/form/form-state.ts';
import type { Point } from '#core/ui/map/distance.ts';
import type { MapTexts } from '#core/ui/map/map-types.ts';
import { PlacesMap } from '#core/ui/map/places-map.tsx';
import type { RoutePath } from '#core/ui/map/route-path-types.ts';
import { PlaceSearch } from '#blocks/places/place-search.tsx';
import { PLACE_KEYS, type StationFilling, type StationWords } from './station-fields.ts';

interface PlacePartProps {
  session: Session;
  form: Form<StationFilling>;
  fields: FormFields<StationFilling>;
  words: StationWords;
  disabled: boolean;
}

const MAP_HEIGHT_PX = 240;
const NO_PLACES: readonly never[] = [];
const MARK = 'station';

export function PlacePart({ session, form, fields, words, disabled }: PlacePartProps) {
  useSignals();
  const { t, locale } = words;
  const [found, setFound] = useState<GeocodedPlace | null>(null);
  const [fit, setFit] = useState(0);
  const put = ({ latitude, longitude }: Point) => {
    if (disabled) return;
    batch(() => {
      for (const [key, value] of Object.entries({ latitude, longitude })) {
        const field = form.fields.get(key);
        if (!field) continue;
        field.text.value = formatTyped(value, STATION_BOUNDS.latitude.decimals, locale);
        field.leave();
      }
    });
  };
  const putByHand = (point: Point) => {
    setFound(null);
    put(point);
  };
  const { latitude, longitude, name } = form.readable.value;
  const mark = useMark({ latitude, longitude }, name || t('mark'), fit);
  return (
    <fieldset className="station-form-part">
      <legend>{t('place')}</legend>
      <p className="station-form-hint">{t('placeHint')}</p>
      <PlaceSearch
        session={session}
        label={t('search')}
        selected={found?.label ?? ''}
        onChoose={(place) => {
          setFound(place);
          if (!place) return;
          put(place);
          setFit(fit + 1);
        }}
      />
      <PlacesMap
        places={NO_PLACES}
        onSelect={() => undefined}
        routePath={mark}
        routePathActions={{
          onAdd: putByHand,
          onMove: (_id, point) => putByHand(point),
          onRemove: () => undefined,
          onSelect: () => undefined,
        }}
        texts={useMapTexts(words)}
        tiles={session.mapTiles ?? undefined}
        height={MAP_HEIGHT_PX}
      />
      <FormFieldsView
        form={form}
        fields={fields.filter(({ key }) => PLACE_KEYS.includes(key))}
        disabled={disabled}
        takeFocus={false}
        onComplete={() => undefined}
      />
    </fieldset>
  );
}

interface TypedPoint {
  readonly latitude: number | undefined;
  readonly longitude: number | undefined;
}

/** Marker of the station as a route with one stop, so that pointer and keyboard can move it. */
function useMark({ latitude, longitude }: TypedPoint, name: string, fit: number): RoutePath {
  return useMemo(
    () => ({
      points:
        latitude === undefined || longitude === undefined
          ? []
          : [{ id: MARK, latitude, longitude, sign: '', name, label: name }],
      line: null,
      isEstimate: false,
      flags: [],
      selected: MARK,
      fit,
    }),
    [latitude, longitude, name, fit],
  );
}

function useMapTexts({ t }: StationWords): MapTexts {
  const map = useTexts('station-map');
  return useMemo(
    () => ({
      name: t('mapName'),
      hint: t('mapHint'),
      zoomIn: map('zoomIn'),
      zoomOut: map('zoomOut'),
      showAll: t('showMark'),
      group: String,
      credit: map('credit'),
      failed: t('mapFailed'),
    }),
    [t, map],
  );
}
