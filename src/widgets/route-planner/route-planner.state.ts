import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-react';
import type { RouteScript } from '#contract/route-scripts.ts';
import type { WidgetProps } from '#core/description/describe-element.ts';
import type { Locale } from '#core/format/locale.ts';
import type { Session } from '#core/session/session.ts';
import { createKeeping, type TripKeeping } from './keeping.state.ts';
import type { RouteParty } from './party.state.ts';
import type { NotifyRouteFact } from './planner-fact.ts';
import { createPlanning, type Planning } from './planning.state.ts';
import type { element } from './route-planner.element.ts';
import { createShowing, type Showing } from './showing.state.ts';
import { createStops, type Stops } from './stops.state.ts';
import { createTank, type TripTank } from './tank.state.ts';
import { planBody, type Trip } from './trip.model.ts';
import { createTyped, type OpenRoute } from './typed.state.ts';

type EmitRouteEvent = WidgetProps<typeof element>['emit'];

export interface PlannerState extends Showing {
  readonly session: Session;
  readonly emit: EmitRouteEvent;
  readonly notify: NotifyRouteFact;
  readonly stops: Stops;
  readonly trip: ReadonlySignal<Trip>;
  readonly tank: TripTank;
  readonly parties: { readonly vehicle: RouteParty; readonly user: RouteParty };
  readonly offers: ReadonlySignal<{ readonly vehicle: boolean; readonly user: boolean }>;
  readonly planning: Planning;
  readonly station: Signal<string | null>;
  readonly route: ReadonlySignal<OpenRoute | null>;
  readonly isChanged: ReadonlySignal<boolean>;
  readonly keeping: TripKeeping;
  readonly isSaving: Signal<boolean>;
  /** Number of saves on this screen; each save outdates the list of routes. */
  readonly savedCount: ReadonlySignal<number>;
  change(part: Partial<Trip>): void;
  settle(route: RouteScript): void;
  /** Marks the current input as a new route after its saved route was deleted. */
  loosen(): void;
  start(): () => void;
}

export interface PlannerOptions {
  readonly session: Session;
  readonly emit: EmitRouteEvent;
  readonly notify: NotifyRouteFact;
  readonly locale: Locale;
  readonly near: (place: string) => string;
}

export function createPlannerState({ session, emit, notify, locale, near }: PlannerOptions): PlannerState {
  const stops = createStops(session, { near, notify });
  const typed = createTyped(session, stops);
  const tank = createTank(locale);
  const body = computed(() => planBody(stops.list.value, typed.trip.value, tank.litres.value));
  const planning = createPlanning(session, body);
  const station = signal<string | null>(null);
  const keeping = createKeeping(session, typed);
  const savedCount = signal(0);
  const showing = createShowing({ session, emit, notify, typed, stops, keeping });
  return {
    session,
    emit,
    notify,
    stops,
    tank,
    planning,
    station,
    keeping,
    ...showing,
    trip: typed.trip,
    parties: typed.parties,
    offers: typed.offers,
    route: typed.route,
    isChanged: typed.isChanged,
    isSaving: signal(false),
    savedCount,
    change: typed.change,
    settle(saved) {
      typed.settle(saved);
      savedCount.value += 1;
      showing.reportView();
    },
    loosen() {
      typed.loosen();
      showing.reportView();
    },
    start() {
      const ends = [planning.start(), keeping.start()];
      return () => {
        for (const end of ends) end();
      };
    },
  };
}
