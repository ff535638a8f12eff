import type { RouteQuery, RouteResponse } from '#contract/routes.ts';
import { createResource } from '#core/state/remote/resource.ts';
import { instantOf, type InstantChoice } from './instant-choice.ts';
import type { ReconciliationState } from './reconciliation.state.ts';
import type { ReconciliationLine } from './reconciliation-view.ts';

const CALL = 'GET /admin/organization/reconciliation/{line}';

export type LineEntries = ReturnType<typeof createLineEntries>;

export function createLineEntries(
  { session, now, timeZone }: Pick<ReconciliationState, 'session' | 'now' | 'timeZone'>,
  line: ReconciliationLine,
  at: InstantChoice,
) {
  const instant = instantOf(at, now(), timeZone());
  const ask = (further: RouteQuery<typeof CALL>) =>
    session.api(CALL, {
      params: { line },
      query: { ...(instant instanceof Date && { at: instant.toISOString() }), ...further },
    });
  const entries = createResource<RouteResponse<typeof CALL>>({ ask: () => ask({}), onFailure: 'keep' });
  return {
    ...entries,
    async loadOlder() {
      const before = entries.value.peek();
      if (before.status !== 'ready' || before.value.next === null) return;
      const { docs, next } = before.value;
      await entries.load({
        async ask() {
          const older = await ask({ beforeEntry: next });
          return { ...older, docs: [...docs, ...older.docs] };
        },
      });
    },
  };
}
