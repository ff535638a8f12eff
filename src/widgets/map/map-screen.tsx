import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useTexts } from '#core/i18n/use-texts.ts';
import type { MapScreenProps } from './map-props.ts';
import { ListPart } from './views/list-part.tsx';
import { MapTools } from './views/map-tools.tsx';
import { StationCard } from './views/station-card.tsx';
import { useDetails } from './views/use-details.ts';
import { lazyPart } from '#core/element/lazy-part.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import type { StationMarksProps } from '#blocks/station-map/station-marks.tsx';

const LazyStationMarks = lazyPart<StationMarksProps>(
  () => import('#blocks/station-map/station-marks.tsx').then((module) => module.StationMarks),
  { skeleton: () => <Skeleton shape="rows" count={8} /> },
);

export function MapScreen(props: MapScreenProps) {
  useSignals();
  const t = useTexts('map');
  const { attributes, session, state, open } = props;
  const root = useRef<HTMLDivElement>(null);
  const details = useDetails(root);
  useEffect(() => state.show(attributes.view ?? ''), [state, attributes.view]);
  const { near } = state.choice.value;
  const selected = state.selected.value;
  const stations = useMemo(() => state.shown.value.map(({ station }) => station), [state.shown.value]);
  const handleChoose = useCallback(
    (id: string) => {
      // A second click on the selected station opens its details.
      if (state.selected.peek()?.station.id === id) details.enter();
      else state.choose(id);
    },
    [state, details],
  );
  const handleClose = () => {
    details.leave();
    state.choose(null);
  };
  return (
    <div ref={root} className="map-parts">
      <MapTools session={session} state={state} />
      <div className="map-place">
        {open && (
          <LazyStationMarks
            stations={stations}
            selected={selected?.station.id ?? null}
            onChoose={handleChoose}
            near={near}
            tiles={session.mapTiles}
            height="fill"
          />
        )}
      </div>
      <div className="map-side">
        <p className="visually-hidden" role="status">
          {selected ? t('isChosen', { name: selected.station.name }) : ''}
        </p>
        {selected && <StationCard {...props} row={selected} onClose={handleClose} />}
        <ListPart state={state} onEnter={details.enter} />
      </div>
    </div>
  );
}
