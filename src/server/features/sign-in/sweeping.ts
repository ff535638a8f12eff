/** Removes what sign-in has left behind: now and then, on the way of a sign-in, without a job of its own. */
import type { Clock } from '../../platform/clock.ts';
import type { Tenancy } from '../../platform/database/tenancy.ts';
import { deleteOldCounts } from './attempts.repository.ts';
import { deleteOldCodes } from './second-step/auth-codes.repository.ts';
import { KEPT_AFTER_END_MS } from '../../platform/accounts/durations.ts';
import { deleteOldResets } from './password/password-resets.repository.ts';
import { deleteOldSessions } from '../../platform/accounts/sessions.repository.ts';

const EVERY_MS = 60 * 60_000;

/** Answers a function that sweeps when an hour has passed since it last did. */
export function createSweeper({ tenancy, clock }: { tenancy: Tenancy; clock: Clock }) {
  let sweptAtMs = clock.now().getTime();
  return async function sweepIfDue(): Promise<void> {
    const nowMs = clock.now().getTime();
    if (nowMs - sweptAtMs < EVERY_MS) return;
    sweptAtMs = nowMs;
    const before = new Date(nowMs - KEPT_AFTER_END_MS);
    await tenancy.asSystem('sign-in', async (tx) => {
      await deleteOldCounts(tx, before);
      await deleteOldCodes(tx, before);
      await deleteOldResets(tx, before);
      await deleteOldSessions(tx, before);
    });
  };
}
