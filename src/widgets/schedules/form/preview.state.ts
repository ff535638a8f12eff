import { effect, type ReadonlySignal } from '@preact/signals-react';
import type { RouteResponse } from '#contract/routes.ts';
import type { Session } from '#core/session/session.ts';
import { createResource } from '#core/state/remote/resource.ts';
import type { Body } from './schedule-fields.ts';

const CALL = 'POST /admin/organization/balance/schedule/preview';
export type Preview = RouteResponse<typeof CALL>;

const PAUSE_MS = 400;
const GATHER_MS = 1_000;

/**
 * Preview of the edited schedule. It sends a request whenever the valid input changes; only the latest answer
 * counts.
 */
export function createPreview(
  { api, live }: Pick<Session, 'api' | 'live'>,
  body: ReadonlySignal<Body | null>,
  schedule: string | null,
) {
  const resource = createResource<Preview>({
    async ask() {
      const request = body.peek();
      if (!request) throw new TypeError('There is nothing to ask about.');
      return api(CALL, { body: { ...request, ...(schedule !== null && { schedule }) } });
    },
    onFailure: 'empty',
    follow: {
      live,
      events: ['balance', 'registry', 'sharing-type'],
      gatherMs: GATHER_MS,
      skipsWhile: () => body.peek() === null,
    },
  });
  return {
    value: resource.value,
    busy: resource.busy,
    /** Request body; null until the input is complete enough for a preview. */
    isRequested: body,
    load: () => resource.load(),
    start() {
      let before = '';
      const stopAsking = effect(() => {
        const now = body.value;
        // The name of a schedule does not affect the preview, so a change of the name sends no request.
        const text = now ? JSON.stringify({ ...now, name: '' }) : '';
        if (text === before) return;
        before = text;
        if (now) void resource.load({ pauseMs: PAUSE_MS });
        else resource.forget();
      });
      const stopFollowing = resource.follow();
      return () => {
        stopAsking();
        stopFollowing();
      };
    },
  };
}
