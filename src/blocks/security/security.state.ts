import { signal, type ReadonlySignal } from '@preact/signals-react';
import type { RouteResponse } from '#contract/routes.ts';
import type { ApiError } from '#core/api/api-error.ts';
import type { Text } from '#core/i18n/use-texts.ts';
import type { Session } from '#core/session/session.ts';
import { createOperation } from '#core/state/operation.ts';
import { createResource, type Resource } from '#core/state/remote/resource.ts';

export type OwnSecurity = RouteResponse<'GET /user/session'>;
export type SecuritySession = OwnSecurity['sessions'][number];

/** The visible panel. A one-time response, such as recovery codes, exists only in this state. */
export type View =
  | { readonly kind: 'overview' | 'password' | 'renew' | 'off' | 'mail' | 'mail-off' }
  | { readonly kind: 'mail-code'; readonly sentTo: string }
  | { readonly kind: 'app'; readonly secret: string; readonly uri: string }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

export interface SecurityState {
  readonly own: Resource<OwnSecurity>;
  readonly view: ReadonlySignal<View>;
  readonly busy: ReadonlySignal<boolean>;
  readonly failure: ReadonlySignal<ApiError | null>;
  show(view: View): void;
  hasMoved(): boolean;
  end(sessions: readonly SecuritySession[]): Promise<void>;
}

export interface SecurityProps {
  readonly session: Session;
  readonly state: SecurityState;
  readonly t: Text<'security'>;
}

export const OVERVIEW: View = { kind: 'overview' };

export function createSecurityState(session: Session): SecurityState {
  const own = createResource({ ask: () => session.api('GET /user/session', {}), onFailure: 'keep' });
  const view = signal<View>(OVERVIEW);
  const failure = signal<ApiError | null>(null);
  let moved = false;
  const operation = createOperation<'end'>();
  return {
    own,
    view,
    busy: operation.busy,
    failure,
    hasMoved: () => moved,
    show: (next) => {
      moved = true;
      view.value = next;
      if (next.kind === 'overview') void own.load();
    },
    end: async (sessions) => {
      failure.value = null;
      const outcome = await operation.run('end', async () => {
        for (const { _id } of sessions)
          await session.api('DELETE /user/session/{id}', { params: { id: _id } });
      });
      // `not_found`: the session has already ended, which is the requested result.
      if (outcome.status === 'refused' && outcome.error.code !== 'not_found') failure.value = outcome.error;
      await own.load();
    },
  };
}
