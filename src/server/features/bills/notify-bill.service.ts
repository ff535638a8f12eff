import type { Clock } from '../../platform/clock.ts';
import type { Tenancy } from '../../platform/database/tenancy.ts';
import { queueMails } from '../../platform/mail/unsent-mails.ts';
import { findReaders } from '../permissions/readers.service.ts';
import { findUnreportedBills, markReported } from './bill-reports.repository.ts';
import { billMail } from './mails.ts';

interface TellingParts {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
}

/** Queues the mails and marks the bill in one transaction, so that several servers send each mail only once. */
export async function notifyBills({ tenancy, clock }: TellingParts, signal?: AbortSignal): Promise<void> {
  for (const bill of await tenancy.asSystem('bills', findUnreportedBills)) {
    if (signal?.aborted) break;
    await tenancy.asSystem('bills', async (tx) => {
      if (!(await markReported(tx, bill, clock.now()))) return;
      const { organizationId, id: aboutId, organization, from, to, dueOn, owedCents } = bill;
      const news = { organization, from, to, dueOn, owedCents };
      const userIds = await findReaders(tx, organizationId, 'portal.bill.list');
      await queueMails({ tx, clock }, billMail, { organizationId, aboutId, userIds, news });
    });
  }
}
