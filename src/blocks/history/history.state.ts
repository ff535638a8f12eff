import type { AuditedKind } from '#contract/audit.ts';
import type { RouteResponse } from '#contract/routes.ts';
import type { Session } from '#core/session/session.ts';
import { createResource } from '#core/state/remote/resource.ts';

const CALL = 'GET /admin/organization/audit';
type HistoryLines = RouteResponse<typeof CALL>;

export interface HistoryOf {
  readonly session: Session;
  readonly kind: AuditedKind;
  readonly record: string;
  /** Organization whose audit trail is read. Default: the selected organization. */
  readonly organizationId?: string | undefined;
}

const LIMIT = 20;

export function createHistory({ session, kind, record, organizationId }: HistoryOf) {
  const ask = (before?: string) =>
    session.api(CALL, {
      query: {
        kind,
        record,
        limit: LIMIT,
        ...(organizationId !== undefined && { organizationId }),
        ...(before !== undefined && { before }),
      },
    });
  const resource = createResource<HistoryLines>({ ask: () => ask(), onFailure: 'keep' });
  return {
    ...resource,
    async loadOlder() {
      const now = resource.value.peek();
      if (now.status !== 'ready' || now.value.next === null) return;
      const { docs, next } = now.value;
      await resource.load({
        ask: async () => {
          const older = await ask(next);
          return { ...older, docs: [...docs, ...older.docs] };
        },
      });
    },
  };
}
