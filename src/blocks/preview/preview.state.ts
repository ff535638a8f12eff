import type { RefuelPreview } from '#contract/refuels.ts';
import type { RouteBody } from '#contract/routes.ts';
import type { Session } from '#core/session/session.ts';
import { createResource, type Resource } from '#core/state/remote/resource.ts';

const CALL = 'POST /admin/organization/refuel/preview';
export type PreviewBody = RouteBody<typeof CALL>;

const GATHER_MS = 400;

/** Reloads the preview of a refuel after every event that may change the result of a rule. */
export function createPreview(
  { api, live }: Pick<Session, 'api' | 'live'>,
  body: () => PreviewBody,
): Resource<RefuelPreview> {
  return createResource<RefuelPreview>({
    ask: () => api(CALL, { body: body() }),
    onFailure: 'empty',
    follow: {
      live,
      events: ['balance', 'distribution', 'refuel-marks', 'settings', 'registry'],
      gatherMs: GATHER_MS,
    },
  });
}
