/** The handler of a call that changes anything but credit. */
import type { RouteResponse } from '#contract/routes.ts';
import type { Clock } from '../platform/clock.ts';
import type { Tenancy, Transaction } from '../platform/database/tenancy.ts';
import type { Call, WritingHandler } from '../platform/plugins/routes.ts';
import type { WritingRouteName } from '../platform/plugins/unrecorded-calls.ts';
import { assertRecorded, type Writing } from './record-change.ts';

export interface WritingParts {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
}

type Run<A> = (tx: Transaction) => Promise<A>;

export interface WriteOptions<N extends WritingRouteName, P> {
  /** Slow work that needs no lock, done before the transaction begins. `work` is given what it answers. */
  prepare?(call: Call<N>): Promise<P>;
  /** Takes back what `prepare` has written, where the transaction did not commit. It may have, where the answer was lost. */
  undo?(call: Call<N>, prepared: P): Promise<void>;
  /** Opens the transaction; one in the scope of the call unless told. May run `work` again from its start. */
  within?(call: Call<N>, run: Run<RouteResponse<N>>): Promise<RouteResponse<N>>;
}

/**
 * The handler of a call that changes anything but credit: runs `work` in one transaction, which does not commit unless
 * `work` recorded what it changed (`recordChange`) or said that it changed nothing (`nothingChanged`).
 */
export function writes<N extends WritingRouteName, P = undefined>(
  { tenancy, clock }: WritingParts,
  work: (writing: Writing, call: Call<N>, prepared: P) => Promise<RouteResponse<N>>,
  options: WriteOptions<N, P> = {},
): WritingHandler<N> {
  const inScope = (call: Call<N>, run: Run<RouteResponse<N>>) => tenancy.inScope(call.scope, run);
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

/** Who calls; of an open call only from where. */
function actorOf({
  caller,
  request,
}: Pick<Call<WritingRouteName>, 'request'> & { caller?: { userId: string } }) {
  return { userId: caller?.userId ?? null, address: request.ip, requestId: request.id };
}
