import { polyline, svg, type LatLngTuple, type Map as LeafletMap, type Polyline } from 'leaflet';
import { latLng } from './base-layers.ts';
import type { Point } from './distance.ts';
import type { RoutePath } from './route-path-types.ts';

/** Line of a route with its light border, and a preview line while a stop is moved. */
export class RoutePathLine {
  readonly #lines: readonly Polyline[];
  readonly #preview: Polyline;
  #shown: readonly [RoutePath['line'], RoutePath['points']] | undefined;

  constructor(map: LeafletMap) {
    map.createPane('way').classList.add('map-ways');
    const renderer = svg({ pane: 'way', padding: 0.3 });
    const draw = (className: string) =>
      polyline([], { renderer, className, interactive: false, pane: 'way', smoothFactor: 1.5 }).addTo(map);
    this.#lines = [draw('map-way-border'), draw('map-way')];
    this.#preview = draw('map-way-preview');
  }

  show({ line, points, isEstimate }: Pick<RoutePath, 'line' | 'points' | 'isEstimate'>): void {
    if (this.#shown?.[0] !== line || this.#shown[1] !== points) {
      this.#shown = [line, points];
      const along = (line ?? points.map(latLng)).map(([north, east]): LatLngTuple => [north, east]);
      for (const each of this.#lines) each.setLatLngs(along);
    }
    for (const each of this.#lines) {
      (each.getElement() as SVGElement | undefined)?.classList.toggle('map-way-straight', isEstimate);
    }
  }

  preview(points: readonly Point[]): void {
    this.#preview.setLatLngs(points.map(latLng));
  }
}
