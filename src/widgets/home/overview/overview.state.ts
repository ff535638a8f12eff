/**
 * Content of `<litro-home>` across all organizations. No event covers them all, so the event stream's
 * `hello`, sent at each connection, triggers the reloads.
 */
import type { Overview } from '#contract/overview.ts';
import type { Emit } from '#core/description/describe-element.ts';
import type { Session } from '#core/session/session.ts';
import { createResource, type Resource } from '#core/state/remote/resource.ts';
import type { element } from '../home.element.ts';

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
    follow: { live: session.live, events: [], gatherMs: 0 },
  });
  return {
    session,
    emit,
    overview,
    start: overview.start,
  };
}
