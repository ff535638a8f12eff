import type { Clock } from '../../../platform/clock.ts';
import type { Tenancy } from '../../../platform/database/tenancy.ts';
import { deleteEveryCode } from '../second-step/auth-codes.repository.ts';
import { useUpEveryReset } from './password-resets.repository.ts';
import { endEverySession } from '../../../platform/accounts/sessions.repository.ts';

/**
 * Ends the sessions and renewals of everybody, and uses up what was sent to sign in with. Answers how many sessions that were. A
 * running server sees it at the next request of each; its event streams end within their next check.
 */
export function endEveryWayIn({
  tenancy,
  clock,
}: {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
}): Promise<number> {
  return tenancy.asSystem('sign-in', async (tx) => {
    const now = clock.now();
    await deleteEveryCode(tx);
    await useUpEveryReset(tx, now);
    return endEverySession(tx, now);
  });
}
