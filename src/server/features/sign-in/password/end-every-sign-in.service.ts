import type { Clock } from '../../../platform/clock.ts';
import type { Tenancy } from '../../../platform/database/tenancy.ts';
import { deleteEveryCode } from '../second-step/auth-codes.repository.ts';
import { useUpEveryReset } from './password-resets.repository.ts';
import { deleteEveryStepUpCode } from '../../../ledger/step-up/step-up.repository.ts';
import { endEmbedSessions } from '../../../platform/accounts/embed-sessions.repository.ts';
import { endEverySession } from '../../../platform/accounts/sessions.repository.ts';

/**
 * Ends all sessions and renewals of users, ends all embed sessions, and invalidates mailed codes and links. Returns the
 * number of ended sessions. A running server notices at the next request of a session; event streams end at their next
 * check.
 */
export function endEverySignIn({
  tenancy,
  clock,
}: {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
}): Promise<number> {
  return tenancy.asSystem('sign-in', async (tx) => {
    const now = clock.now();
    await deleteEveryCode(tx);
    await deleteEveryStepUpCode(tx);
    await useUpEveryReset(tx, now);
    const embedded = await endEmbedSessions(tx, {}, now);
    return embedded.length + (await endEverySession(tx, now));
  });
}
