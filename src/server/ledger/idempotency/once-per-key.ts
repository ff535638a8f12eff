import type { KeepingRouteName, MovingRouteName } from '#contract/routes.ts';
import type { Clock } from '../../platform/clock.ts';
import type { TransactionOptions, Tenancy, DatabaseTransaction } from '../../platform/database/tenancy.ts';
import type { Call } from '../../platform/plugins/routes.ts';
import { once, type OnceWork } from './once.ts';

type KeyedCall = Omit<Call<MovingRouteName | KeepingRouteName>, 'body'> & { readonly body: unknown };

/**
 * Runs `work` in one transaction, exactly once for the idempotency key of the call. Without a key, `work` runs each
 * time. Refuses as `once` does. `begin` reads data for `work` without a lock.
 */
export async function oncePerKey<A, B = undefined>(
  { tenancy, clock }: { readonly tenancy: Tenancy; readonly clock: Clock },
  call: KeyedCall,
  work: (tx: DatabaseTransaction, begun: B) => Promise<A>,
  { begin, ...manner }: Pick<OnceWork<A, B>, 'begin'> & TransactionOptions = {},
): Promise<A> {
  const { name: operation, scope, organizationId, idempotencyKey: key } = call;
  if (key === null) return tenancy.inScope(scope, async (tx) => work(tx, (await begin?.(tx)) as B), manner);
  const owner = { organizationId, userId: askerOf(call), key };
  const content = { params: call.params, body: call.body };
  const request = { scope, owner, operation, content, manner };
  const { answer, replayed } = await once(tenancy, clock, request, { begin, work });
  if (replayed) call.reply.header('Idempotency-Hit', 'true');
  return answer;
}

function askerOf(call: {
  readonly caller?: { readonly userId: string };
  readonly terminal: { readonly id: string };
}) {
  return call.caller?.userId ?? call.terminal.id;
}
