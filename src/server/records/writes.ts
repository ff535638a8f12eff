import type { RouteResponse } from '#contract/routes.ts';
import type { Clock } from '../platform/clock.ts';
import type { Tenancy, DatabaseTransaction } from '../platform/database/tenancy.ts';
import type { Call, WritingHandler } from '../platform/plugins/routes.ts';
import type { WritingRouteName } from '../platform/plugins/unrecorded-calls.ts';
import { assertRecorded, type Writing } from './record-change.ts';

export interface WritingParts {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
}

type WriteRun<A> = (tx: DatabaseTransaction) => Promise<A>;

export interface WriteOptions<N extends WritingRouteName, P> {
  /**
   * Slow preparation, which runs before the transaction and without a lock. The function `work` receives the result.
   */
  prepare?(call: Call<N>): Promise<P>;
  /**
   * Reverts the work of `prepare` after the transaction failed. If the connection was lost, the transaction may have
   * committed.
   */
  undo?(call: Call<N>, prepared: P): Promise<void>;
  /** Opens the transaction, by default in the scope of the call. The function may run `work` again from its start. */
  within?(call: Call<N>, run: WriteRun<RouteResponse<N>>): Promise<RouteResponse<N>>;
}

/**
 * Creates a handler that runs `work` in one transaction. The transaction commits only if `work` recorded its changes
 * (`recordChange`) or called `nothingChanged`.
 */
export function writes<N extends WritingRouteName, P = undefined>(
  { tenancy, clock }: WritingParts,
  work: (writing: Writing, call: Call<N>, prepared: P) => Promise<RouteResponse<N>>,
  options: WriteOptions<N, P> = {},
): WritingHandler<N> {
  const inScope = (call: Call<N>, run: WriteRun<RouteResponse<N>>) => tenancy.inScope(call.scope, run);
  const { prepare, undo, within = inScope } = options;
  return {
    does: 'writes',
    answer: async (call) => {
      const prepared = (await prepare?.(call)) as P;
      try {
        return await within(call, async (tx) => {
          const writing = { tx, clock, organizationId: call.organizationId, actor: actorOf(call) };
          const answer = await work(writing, call, prepared);
          assertRecorded(writing, call.name);
          return answer;
        });
      } catch (error) {
        await undo?.(call, prepared);
        throw error;
      }
    },
  };
}

function actorOf({
  caller,
  request,
}: Pick<Call<WritingRouteName>, 'request'> & { caller?: { userId: string } }) {
  return { userId: caller?.userId ?? null, address: request.ip, requestId: request.id };
}
