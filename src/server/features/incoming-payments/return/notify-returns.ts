import type { Clock } from '../../../platform/clock.ts';
import type { Tenancy } from '../../../platform/database/tenancy.ts';
import { startRecurring, type RecurringWatch } from '../../../platform/recurring.ts';
import { queueMails } from '../../../platform/mail/unsent-mails.ts';
import { readDebt } from '../../../ledger/ledger.repository.ts';
import { findReaders } from '../../permissions/readers.service.ts';
import { returnMail } from './mails.ts';
import { findUnreportedReturns, markReturnReported } from './returns.repository.ts';

const EVERY_MS = 15_000;

interface ReturnNotices {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
}

/** Starts the job that mails posted returns. The returned function stops the job. */
export function startNotifyingReturns(parts: ReturnNotices & RecurringWatch): () => Promise<void> {
  return startRecurring((signal) => notifyReturns(parts, signal), { ...parts, everyMs: EVERY_MS });
}

/**
 * Queues the mails about a return and marks the return in one transaction, so that several servers send each mail only
 * once. Returns the number of processed returns.
 */
export async function notifyReturns(
  { tenancy, clock }: ReturnNotices,
  signal?: AbortSignal,
): Promise<number> {
  const untold = await tenancy.asSystem('charges', findUnreportedReturns);
  for (const { organizationId, id, ...about } of untold) {
    if (signal?.aborted) break;
    await tenancy.asSystem('charges', async (tx) => {
      if (!(await markReturnReported(tx, organizationId, id, clock.now()))) return;
      const { debtCents } = await readDebt(tx, organizationId);
      const userIds = await findReaders(tx, organizationId, 'portal.purchase.add');
      await queueMails({ tx, clock }, returnMail, {
        organizationId,
        aboutId: id,
        userIds,
        news: { ...about, debtCents },
      });
    });
  }
  return untold.length;
}
