import type { Clock } from '../../platform/clock.ts';
import type { Tenancy } from '../../platform/database/tenancy.ts';
import { deleteOldCounts } from './attempts.repository.ts';
import { deleteOldCodes } from './second-step/auth-codes.repository.ts';
import { RETENTION_AFTER_END_MS } from '../../platform/accounts/durations.ts';
import { deleteOldResets } from './password/password-resets.repository.ts';
import { deleteOldEmbedSessions } from '../../platform/accounts/embed-sessions.repository.ts';
import { deleteOldStepUpCodes } from '../../ledger/step-up/step-up.repository.ts';
import { deleteOldSessions } from '../../platform/accounts/sessions.repository.ts';

const EVERY_MS = 60 * 60_000;

/** Returns a function that deletes expired data of sign-in at most once an hour. */
export function createSweeper({ tenancy, clock }: { tenancy: Tenancy; clock: Clock }) {
  let sweptAtMs = clock.now().getTime();
  return async function sweepIfDue(): Promise<void> {
    const nowMs = clock.now().getTime();
    if (nowMs - sweptAtMs < EVERY_MS) return;
    sweptAtMs = nowMs;
    const before = new Date(nowMs - RETENTION_AFTER_END_MS);
    await tenancy.asSystem('sign-in', async (tx) => {
      await deleteOldCounts(tx, before);
      await deleteOldCodes(tx, before);
      await deleteOldResets(tx, before);
      await deleteOldSessions(tx, before);
      await deleteOldEmbedSessions(tx, before);
      await deleteOldStepUpCodes(tx, before);
    });
  };
}
