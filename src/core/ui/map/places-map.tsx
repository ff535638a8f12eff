import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { formatCount } from '#core/format/count.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icons/icon.tsx';
import { useKit } from '../kit.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { useSheet } from '../theme/sheets.ts';
import mapCss from './map.css?inline';
import type { MapTexts, MapTiles, Origin, MapPlace } from './map-types.ts';
import type { MapView } from './map-view.ts';
import type { RoutePath, RoutePathActions } from './route-path-types.ts';

export interface PlacesMapProps {
  /** Places on the map. When positions of places change, the map fits its view again. */
  places: readonly MapPlace[];
  /** Id of the selected place. The selected place is never grouped, shows its name and is moved into view. */
  selected?: string | undefined;
  onSelect: (id: string) => void;
  /** Reference point of the user. Pass a stable object. */
  origin?: Origin | undefined;
  /**
   * Route on the map, which requires `routePathActions`. The map fits its view to the route instead of the places. Pass
   * a stable object.
   */
  routePath?: RoutePath | undefined;
  /** Handlers for editing a route. The map must have them from the start or never. */
  routePathActions?: RoutePathActions | undefined;
  texts: MapTexts;
  /**
   * Street tiles, fixed for the life of the map. Without tiles the map sends no requests, because the suite contains
   * the outlines.
   */
  tiles?: MapTiles | undefined;
  /** Height of the map in px, default 360. With `fill` the map takes its container's height. */
  height?: number | 'fill';
}

/**
 * Map of places in Brazil, for pointer, touch and keyboard. Its code loads with the first visible map. The caller must
 * supply a list of the places beside it.
 */
export function PlacesMap({ height = 360, texts, tiles, ...shown }: PlacesMapProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const { text } = useKit();
  const { view, failed, retry } = useMapView(surface, shown, texts, tiles);
  const hint = useId();
  useSheet(frame, mapCss);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (view?.press(event.key)) event.preventDefault();
  };
  return (
    <div
      className="map"
      ref={frame}
      style={{ blockSize: height === 'fill' ? '100%' : height }}
      data-tiles={tiles ? '' : undefined}
    >
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application is interactive */}
      <div
        className="map-surface"
        ref={surface}
        data-adds={shown.routePathActions ? '' : undefined}
        role="application"
        aria-label={texts.name}
        aria-describedby={hint}
        aria-busy={!view && !failed}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move the map
        tabIndex={0}
        onKeyDown={handleKeyDown}
      />
      <p className="visually-hidden" id={hint}>
        {view ? texts.hint : failed ? '' : text('loading')}
      </p>
      {failed && (
        <div className="map-failure">
          <ErrorState title={texts.failed} size="line" onRetry={retry} />
        </div>
      )}
      {view && <Controls view={view} texts={texts} />}
      <Credits texts={texts} tiles={tiles} />
    </div>
  );
}

function Controls({ view, texts }: { view: MapView; texts: MapTexts }) {
  return (
    <div className="map-controls">
      <Button square aria-label={texts.zoomIn} onClick={() => view.zoom(1)}>
        <Icon name="plus" />
      </Button>
      <Button square aria-label={texts.zoomOut} onClick={() => view.zoom(-1)}>
        <Icon name="minus" />
      </Button>
      <Button square aria-label={texts.showAll} onClick={() => view.showAll()}>
        <Icon name="fit" />
      </Button>
    </div>
  );
}

function Credits({ texts, tiles }: { texts: MapTexts; tiles: MapTiles | undefined }) {
  return (
    <p className="map-credits">
      {tiles?.attributionUrl ? (
        <a href={tiles.attributionUrl} target="_blank" rel="noreferrer">
          {tiles.attribution}
        </a>
      ) : (
        (tiles?.attribution ?? texts.credit)
      )}
    </p>
  );
}

function useMapView(
  surface: { readonly current: HTMLElement | null },
  {
    places,
    selected,
    origin,
    routePath,
    onSelect,
    routePathActions,
  }: Omit<PlacesMapProps, 'texts' | 'tiles' | 'height'>,
  { group }: MapTexts,
  tiles: MapTiles | undefined,
) {
  const { locale } = useKit();
  const [view, setView] = useState<MapView>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const actions = useRef({ onSelect, routePathActions });
  useEffect(() => {
    actions.current = { onSelect, routePathActions };
  });
  useEffect(() => {
    const container = surface.current;
    if (!container) return;
    let isMounted = true;
    let mapView: MapView | undefined;
    import('./map-view.ts').then(
      ({ openMapView }) => {
        if (!isMounted) return;
        mapView = openMapView(container, {
          tiles,
          onSelect: (id) => actions.current.onSelect(id),
          routePathActions: routePathActions && {
            onAdd: (place) => actions.current.routePathActions?.onAdd(place),
            onMove: (id, place) => actions.current.routePathActions?.onMove(id, place),
            onRemove: (id) => actions.current.routePathActions?.onRemove(id),
            onSelect: (id) => actions.current.routePathActions?.onSelect(id),
          },
        });
        setView(mapView);
      },
      () => {
        if (isMounted) setFailed(true);
      },
    );
    return () => {
      isMounted = false;
      mapView?.close();
      setView(undefined);
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the tiles are fixed for the life of the map
  }, [surface, attempt]);
  useEffect(() => {
    const marks = { group, count: (count: number) => formatCount(count, locale) };
    view?.show({ places, selected, origin, routePath, texts: marks });
  }, [view, places, selected, origin, routePath, group, locale]);
  const retry = () => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return { view, failed, retry };
}
