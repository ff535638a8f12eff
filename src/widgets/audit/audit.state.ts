import type { RouteResponse } from '#contract/routes.ts';
import { createOpenedRow, type OpenedRow } from '#blocks/report/opened-row.ts';
import type { Emit } from '#core/description/describe-element.ts';
import type { Session } from '#core/session/session.ts';
import { createResource, type Resource } from '#core/state/remote/resource.ts';
import type { element } from './audit.element.ts';

type Verified = RouteResponse<'GET /admin/organization/audit/seals'>;

export interface AuditState extends OpenedRow {
  readonly session: Session;
  readonly verified: Resource<Verified>;
  start(): () => void;
}

export function createAuditState(session: Session, emit: Emit<typeof element>, initialView = ''): AuditState {
  return {
    session,
    ...createOpenedRow('change', initialView, (changed) => emit('litro-view-changed', changed)),
    verified: createResource<Verified>({
      ask: () => session.api('GET /admin/organization/audit/seals', {}),
      onFailure: 'empty',
    }),
    start: () => () => undefined,
  };
}
