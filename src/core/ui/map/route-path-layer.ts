import { type LeafletMouseEvent, type Map as LeafletMap, type Marker } from 'leaflet';
import { ICON_PATHS } from '../icons/icon-paths.ts';
import { latLng, makeCaption } from './base-layers.ts';
import type { Point } from './distance.ts';
import { RoutePathLine } from './route-path-line.ts';
import { pointAt, RouteMark } from './route-mark.ts';
import type { RoutePath, RoutePathActions, RouteFlag, RoutePathPoint } from './route-path-types.ts';

interface Flag {
  readonly pin: Marker;
  readonly text: HTMLElement;
}

const ICONS = { good: 'check', caution: 'warning' } as const satisfies Record<RouteFlag['tone'], string>;

/** Route with its stops. All stops share one tab stop; arrow keys move along the route. */
export class RoutePathLayer {
  readonly #map: LeafletMap;
  readonly #actions: RoutePathActions;
  readonly #line: RoutePathLine;
  readonly #marks = new Map<string, RouteMark>();
  readonly #flags = new Map<string, Flag>();
  #routePath: RoutePath | undefined;
  #currentId: string | undefined;

  constructor(map: LeafletMap, actions: RoutePathActions) {
    this.#map = map;
    this.#actions = actions;
    this.#line = new RoutePathLine(map);
    map.createPane('stops').classList.add('map-stops');
    map.createPane('flags').classList.add('map-flags');
    // Two clicks on the map add two stops, so a double click must not zoom.
    map.doubleClickZoom.disable();
    map.on('click', ({ latlng }: LeafletMouseEvent) => actions.onAdd(pointAt(latlng)));
  }

  show(routePath: RoutePath): void {
    const before = this.#routePath;
    this.#routePath = routePath;
    this.#line.show(routePath);
    if (before?.points !== routePath.points || before.selected !== routePath.selected)
      this.#showStops(routePath, before);
    if (before?.flags !== routePath.flags) this.#showFlags(routePath.flags);
  }

  get extent(): readonly Point[] {
    const { line, points } = this.#routePath ?? { line: null, points: [] };
    return [...(line ?? []).map(([latitude, longitude]) => ({ latitude, longitude })), ...points];
  }

  addInMiddle(): void {
    this.#actions.onAdd(pointAt(this.#map.getCenter()));
  }

  #showStops({ points, selected }: RoutePath, before: RoutePath | undefined): void {
    const focused = [...this.#marks].find(([, { button }]) => button.matches(':focus'))?.[0];
    const ids = new Set(points.map(({ id }) => id));
    if (this.#currentId === undefined || !ids.has(this.#currentId)) {
      const at = before?.points.findIndex(({ id }) => id === this.#currentId) ?? 0;
      this.#currentId = points[Math.min(Math.max(0, at), points.length - 1)]?.id;
    }
    for (const stop of points) {
      const mark = this.#marks.get(stop.id) ?? this.#add(stop.id);
      mark.show(stop, stop.id === selected);
      mark.button.tabIndex = stop.id === this.#currentId ? 0 : -1;
    }
    // Focuses the next stop before removing the focused one, or the focus would fall to the page.
    if (focused !== undefined && !ids.has(focused)) {
      const next = this.#marks.get(this.#currentId ?? '');
      (next ? next.button : this.#map.getContainer()).focus({ preventScroll: true });
    }
    for (const [id, mark] of this.#marks) {
      if (ids.has(id)) continue;
      mark.remove();
      this.#marks.delete(id);
    }
  }

  #add(id: string): RouteMark {
    const mark = new RouteMark(this.#map, {
      onSelect: () => this.#actions.onSelect(id),
      onFocus: () => this.#goTo(id),
      onMoving: (to) => this.#line.preview(this.#around(id, to)),
      onPutDown: (to) => {
        this.#line.preview([]);
        this.#actions.onMove(id, to);
      },
      onKey: (key) => this.#press(id, key),
    });
    this.#marks.set(id, mark);
    return mark;
  }

  #around(id: string, to: Point): readonly Point[] {
    const points = this.#routePath?.points ?? [];
    const at = points.findIndex((stop) => stop.id === id);
    return [points[at - 1], to, points[at + 1]].filter((each) => each !== undefined);
  }

  #press(id: string, key: string): boolean {
    const points = this.#routePath?.points ?? [];
    const at = points.findIndex((stop) => stop.id === id);
    const last = points.length - 1;
    const targets: Readonly<Record<string, number>> = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      PageDown: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      PageUp: at - 1,
      Home: 0,
      End: last,
    };
    if (key === 'Delete' || key === 'Backspace') {
      this.#actions.onRemove(id);
      return true;
    }
    const target = targets[key];
    if (target === undefined) return false;
    const next = points[Math.min(Math.max(0, target), last)];
    if (next) this.#focus(next);
    return true;
  }

  #focus(stop: RoutePathPoint): void {
    const place = latLng(stop);
    if (!this.#map.getBounds().contains(place)) this.#map.panTo(place, { animate: false });
    this.#marks.get(stop.id)?.button.focus({ preventScroll: true });
  }

  #goTo(id: string): void {
    this.#currentId = id;
    for (const [other, { button }] of this.#marks) button.tabIndex = other === id ? 0 : -1;
  }

  #showFlags(flags: readonly RouteFlag[]): void {
    const ids = new Set(flags.map(({ id }) => id));
    for (const [id, { pin }] of this.#flags) {
      if (ids.has(id)) continue;
      pin.remove();
      this.#flags.delete(id);
    }
    for (const flag of flags) {
      const shown = this.#flags.get(flag.id) ?? makeCaption('flags', 'map-flag');
      this.#flags.set(flag.id, shown);
      shown.text.dataset['tone'] = flag.tone;
      shown.text.replaceChildren(drawIcon(ICONS[flag.tone]), flag.text);
      shown.pin.setLatLng(latLng(flag)).addTo(this.#map);
    }
  }
}

const SVG = 'http://www.w3.org/2000/svg';

function drawIcon(name: keyof typeof ICON_PATHS): SVGElement {
  const icon = document.createElementNS(SVG, 'svg');
  icon.setAttribute('class', 'icon');
  icon.setAttribute('viewBox', '0 0 16 16');
  icon.setAttribute('width', '12');
  icon.setAttribute('height', '12');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', ICON_PATHS[name]);
  icon.append(path);
  return icon;
}
