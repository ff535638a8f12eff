/** From a call that takes a key to its one transaction. */
import type { KeepingRouteName, MovingRouteName } from '#contract/routes.ts';
import type { Clock } from '../../clock.ts';
import type { Tenancy, Transaction } from '../../database/tenancy.ts';
import type { Call } from '../../plugins/routes.ts';
import { once } from './once.ts';

type KeyedCall = Omit<Call<MovingRouteName | KeepingRouteName>, 'body'> & { readonly body: unknown };

/** Runs `work` in one transaction, exactly once for the key of the call; without a key, each time. Refuses as `once` does. */
export async function oncePerKey<A>(
  { tenancy, clock }: { readonly tenancy: Tenancy; readonly clock: Clock },
  call: KeyedCall,
  work: (tx: Transaction) => Promise<A>,
): Promise<A> {
  const { name: operation, scope, organizationId, caller, idempotencyKey: key } = call;
  if (key === null) return tenancy.inScope(scope, work);
  const owner = { organizationId, userId: caller.userId, key };
  const content = { params: call.params, body: call.body };
  const { answer, replayed } = await once(tenancy, clock, { scope, owner, operation, content }, work);
  if (replayed) call.reply.header('Idempotency-Hit', 'true');
  return answer;
}
