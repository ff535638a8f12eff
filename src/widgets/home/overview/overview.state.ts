/** What `<litro-home>` shows of all organisations. No event tells of them all, so it is asked for again while it is looked at. */
import type { Overview } from '#contract/overview.ts';
import type { Emit } from '#core/element/describe-element.ts';
import type { Session } from '#core/session/session.ts';
import { createResource, type Resource } from '#core/state/resource.ts';
import type { element } from '../home.element.ts';

const ASK_EVERY_MS = 60_000;

export interface OverviewState {
  readonly session: Session;
  readonly emit: Emit<typeof element>;
  readonly overview: Resource<Overview>;
  start(): () => void;
}

export function createOverviewState({
  session,
  emit,
}: Pick<OverviewState, 'session' | 'emit'>): OverviewState {
  const overview = createResource<Overview>({
    ask: () => session.api('GET /superAdmin/organization/overview', {}),
    onFailure: 'keep',
  });
  return {
    session,
    emit,
    overview,
    start() {
      const stop = overview.start();
      const timer = setInterval(() => {
        if (document.visibilityState === 'visible') void overview.load();
      }, ASK_EVERY_MS);
      return () => {
        clearInterval(timer);
        stop();
      };
    },
  };
}
