import { frame } from '#core/element/frame.tsx';
import mapCss from './map.css?inline';
import type { element } from './map.element.ts';
import { createMapState, type MapState } from './map.state.ts';
import { MapScreen } from './map-screen.tsx';

export const Widget = frame<typeof element, MapState>({
  permission: 'portal.gasStation.list',
  css: mapCss,
  className: 'map-screen',
  texts: ['fuels', 'station-map', 'places'],
  createState: ({ session, attributes, emit }) =>
    createMapState(session, {
      view: attributes.view ?? '',
      onView: (view) => void emit('litro-view-changed', { view }),
    }),
  Content: MapScreen,
});
