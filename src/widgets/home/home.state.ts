import type { Home } from '#contract/home.ts';
import { calendarDateOf } from '#core/dates/zone.ts';
import type { Emit } from '#core/description/describe-element.ts';
import type { Session } from '#core/session/session.ts';
import { timeZoneOf } from '#core/session/time-zone.ts';
import { createResource, type Resource } from '#core/state/remote/resource.ts';
import type { element } from './home.element.ts';

/** Several events within this time cause a single request, because refuels often arrive in bursts. */
const GATHER_MS = 2_000;
const LOOK_MS = 60_000;

export interface HomeState {
  readonly session: Session;
  readonly emit: Emit<typeof element>;
  readonly home: Resource<Home>;
  start(): () => void;
}

export function createHomeState({ session, emit }: Pick<HomeState, 'session' | 'emit'>): HomeState {
  const { api, live } = session;
  const home = createResource<Home>({
    ask: () => api('GET /admin/organization/home', {}),
    onFailure: 'keep',
    follow: {
      live,
      events: [
        'hello',
        'balance',
        'distribution',
        'purchase',
        'bill',
        'schedule',
        'refuel-marks',
        'registry',
        'settings',
        'sharing-type',
        'permissions',
      ],
      gatherMs: GATHER_MS,
    },
  });
  const isPast = () => {
    const shown = home.value.peek();
    if (shown.status !== 'ready') return false;
    const { today, purchases } = shown.value;
    const expiresAt = purchases?.next?.expiresAt;
    const isExpired = typeof expiresAt === 'string' && Date.parse(expiresAt) <= Date.now();
    return isExpired || today < calendarDateOf(new Date(), timeZoneOf(session));
  };
  return {
    session,
    emit,
    home,
    start() {
      const stop = home.start();
      const timer = setInterval(() => {
        if (isPast()) void home.load();
      }, LOOK_MS);
      return () => {
        clearInterval(timer);
        stop();
      };
    },
  };
}
