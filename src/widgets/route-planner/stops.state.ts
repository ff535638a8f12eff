import { batch, computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-react';
import type { WayPoint } from '#contract/maps.ts';
import type { Session } from '#core/session/session.ts';
import type { NotifyRouteFact } from './planner-fact.ts';
import { askPlaceName } from './place-name.ts';
import {
  changed,
  degreesText,
  hasRoom,
  inserted,
  isSameSpot,
  reordered,
  roundSpot,
  shortened,
  without,
  type StopSpot,
  type TripStop,
} from './stops.model.ts';

type StopNews =
  | { readonly kind: 'added' | 'reordered'; readonly label: string; readonly at: number; readonly of: number }
  | { readonly kind: 'named'; readonly label: string };

export interface Stops {
  readonly list: ReadonlySignal<readonly TripStop[]>;
  /** Counter; an increase makes the map show the whole route. */
  readonly fit: ReadonlySignal<number>;
  readonly selected: Signal<string | null>;
  readonly news: ReadonlySignal<StopNews | null>;
  addPlace(place: StopSpot & { readonly label: string }, at?: number): void;
  addSpot(spot: StopSpot): void;
  moveTo(id: string, spot: StopSpot): void;
  /** Moves a stop to another index, counted from 0. */
  reorder(id: string, to: number): void;
  /**
   * @param order indices into the current order.
   * @returns undo function; it has no effect after further changes.
   */
  arrange(order: readonly number[]): () => void;
  remove(id: string): void;
  replace(wayPoints: readonly WayPoint[]): void;
  /** Starts a route with only its destination; the next stop is inserted before it. */
  endAt(place: WayPoint): void;
  readonly wantsStart: ReadonlySignal<boolean>;
}

export interface StopsOptions {
  /** Name of a point near a town, for example "perto de Sumaré, SP". */
  readonly near: (place: string) => string;
  readonly notify: NotifyRouteFact;
}

export function createStops({ api }: Pick<Session, 'api'>, { near, notify }: StopsOptions): Stops {
  const order = createOrder(notify);
  const { list, news } = order;
  const fit = signal(0);
  const refit = () => void (fit.value += 1);
  const name = async (id: string, spot: StopSpot): Promise<void> => {
    const label = await askPlaceName(api, spot, near);
    const now = list.peek().find((stop) => stop.id === id);
    // The stop may have been moved again or removed while its name was loading.
    if (!now || !isSameSpot(now, spot)) return;
    list.value = changed(list.peek(), id, label === null ? { isNaming: false } : { label, isNaming: false });
    if (label === null) notify({ kind: 'unnamed' });
    else news.value = { kind: 'named', label };
  };
  const replace = (wayPoints: readonly WayPoint[], isEndOnly: boolean) =>
    batch(() => {
      order.replace(wayPoints, isEndOnly);
      refit();
    });
  return {
    ...order,
    fit,
    addPlace: ({ label, ...place }, at) =>
      batch(() => {
        if (order.add({ label: shortened(label), ...roundSpot(place) }, at) !== null) refit();
      }),
    addSpot(given) {
      const spot = roundSpot(given);
      const id = batch(() => order.add({ label: degreesText(spot), ...spot, isNaming: true }));
      if (id !== null) void name(id, spot);
    },
    moveTo(id, given) {
      const spot = roundSpot(given);
      list.value = changed(list.peek(), id, { ...spot, label: degreesText(spot), isNaming: true });
      void name(id, spot);
    },
    replace: (wayPoints) => replace(wayPoints, false),
    endAt: (place) => replace([place], true),
  };
}

function createOrder(notify: NotifyRouteFact) {
  const list = signal<readonly TripStop[]>([]);
  const selected = signal<string | null>(null);
  const news = signal<StopNews | null>(null);
  const isEndOnly = signal(false);
  const wantsStart = computed(() => isEndOnly.value && list.value.length === 1);
  let made = 0;
  let replaced = 0;
  const newId = () => `stop${++made}`;
  return {
    list,
    selected,
    news,
    wantsStart,
    /** Returns the id of the new stop; null if the maximum is reached. */
    add(given: Omit<TripStop, 'id'>, at?: number): string | null {
      const before = list.peek();
      if (!hasRoom(before)) {
        notify({ kind: 'full' });
        return null;
      }
      const stop = { id: newId(), ...given };
      list.value = inserted(before, stop, at ?? (wantsStart.peek() ? 0 : undefined));
      isEndOnly.value = false;
      selected.value = stop.id;
      news.value = {
        kind: 'added',
        label: stop.label,
        at: list.peek().indexOf(stop) + 1,
        of: before.length + 1,
      };
      return stop.id;
    },
    reorder: (id: string, to: number) => reorder({ list, news }, id, to),
    arrange: (order: readonly number[]) => arrange(list, order),
    remove(id: string) {
      const at = list.peek().findIndex((stop) => stop.id === id);
      const stop = list.peek()[at];
      if (!stop) return;
      list.value = without(list.peek(), id);
      const route = replaced;
      const undo = () => {
        const now = list.peek();
        // Undo has no effect if the stop is back in the list, another route is shown, or the maximum is
        // reached.
        if (route !== replaced || now.some((other) => other.id === id) || !hasRoom(now)) return;
        list.value = inserted(now, stop, Math.min(at, now.length));
      };
      notify({ kind: 'removed', label: stop.label, undo });
    },
    replace(wayPoints: readonly WayPoint[], endOnly: boolean) {
      replaced += 1;
      list.value = wayPoints.map((point) => ({ id: newId(), ...point }));
      isEndOnly.value = endOnly;
      selected.value = null;
    },
  };
}

function reorder(
  { list, news }: { readonly list: Signal<readonly TripStop[]>; readonly news: Signal<StopNews | null> },
  id: string,
  to: number,
): void {
  const before = list.peek();
  const next = reordered(before, id, to);
  if (next === before) return;
  const at = next.findIndex((stop) => stop.id === id);
  batch(() => {
    list.value = next;
    news.value = { kind: 'reordered', label: next[at]?.label ?? '', at: at + 1, of: next.length };
  });
}

function arrange(list: Signal<readonly TripStop[]>, order: readonly number[]): () => void {
  const before = list.peek();
  const next = order.flatMap((at) => before[at] ?? []);
  list.value = next;
  return () => {
    if (list.peek() === next) list.value = before;
  };
}
