import type { Moving } from '../../../ledger/credit/under-lock.ts';
import { queueMails } from '../../../platform/mail/unsent-mails.ts';
import { findReaders } from '../../permissions/readers.service.ts';
import type { Decided } from './due.rules.ts';
import type { Occurrence } from './occurrences.rules.ts';
import type { RunDecision } from './run.rules.ts';
import { missedMail, type MissedNews } from './mails.ts';
import type { ScheduleRecord } from '../schedules.repository.ts';

export interface Ran extends Pick<RunDecision, 'status' | 'reason' | 'requestedCents'> {
  readonly id: string;
  readonly occurrence: Occurrence;
  readonly entryId: string | null;
  readonly companyCents: RunDecision['requestedCents'];
}

/** Queues one mail per reader, about the newest missed run. Pauses, holidays and reached targets send no mail. */
export async function notifyMissed(
  moving: Moving,
  schedule: ScheduleRecord,
  { run, pending }: { readonly run: Ran | null; readonly pending: readonly Decided[] },
): Promise<void> {
  const { tx, organizationId } = moving;
  const news = newsOf(schedule, run, pending);
  if (!news) return;
  const userIds = await findReaders(tx, organizationId, 'portal.balanceDistributionSchedule.list');
  const aboutId = run?.id ?? schedule.id;
  await queueMails(moving, missedMail, { organizationId, aboutId, userIds, news });
}

function newsOf(
  { id, name }: ScheduleRecord,
  run: Ran | null,
  pending: readonly Decided[],
): MissedNews | null {
  const named = { schedule: id, name };
  if (run) {
    if (run.status !== 'failed' || run.reason === null) return null;
    const { reason, requestedCents, companyCents, occurrence } = run;
    return { ...named, run: run.id, on: occurrence.on, reason, requestedCents, companyCents };
  }
  const late = pending.findLast(({ reason }) => reason === 'too_late');
  if (!late) return null;
  return {
    ...named,
    run: null,
    on: late.occurrence.on,
    reason: 'too_late',
    requestedCents: null,
    companyCents: null,
  };
}
