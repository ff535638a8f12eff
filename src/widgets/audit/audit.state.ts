/** The state of one element: which change stands open, and whether the trail is whole. */
import { signal, type ReadonlySignal } from '@preact/signals-react';
import type { RouteResponse } from '#contract/routes.ts';
import { createOpenedRow, type OpenedRow } from '#blocks/report/opened-row.ts';
import { toApiError, type ApiError } from '#core/api/api-error.ts';
import type { Emit } from '#core/element/describe-element.ts';
import type { Session } from '#core/session/session.ts';
import type { element } from './audit.element.ts';

type Verified = RouteResponse<'GET /admin/organization/audit/seals'>;

export interface AuditState extends OpenedRow {
  readonly session: Session;
  readonly verified: ReadonlySignal<Verified | null>;
  readonly isVerifying: ReadonlySignal<boolean>;
  readonly failure: ReadonlySignal<ApiError | null>;
  verify(): Promise<void>;
  start(): () => void;
}

export function createAuditState(session: Session, emit: Emit<typeof element>, brought = ''): AuditState {
  const verified = signal<Verified | null>(null);
  const isVerifying = signal(false);
  const failure = signal<ApiError | null>(null);
  return {
    session,
    ...createOpenedRow('change', brought, (changed) => emit('litro-view-changed', changed)),
    verified,
    isVerifying,
    failure,
    async verify() {
      if (isVerifying.peek()) return;
      isVerifying.value = true;
      failure.value = null;
      try {
        verified.value = await session.api('GET /admin/organization/audit/seals', {});
      } catch (error) {
        failure.value = toApiError(error);
      } finally {
        isVerifying.value = false;
      }
    },
    start: () => () => undefined,
  };
}
