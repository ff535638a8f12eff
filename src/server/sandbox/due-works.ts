import type { Clock } from '../platform/clock.ts';
import type { Tenancy } from '../platform/database/tenancy.ts';
import { NO_MOMENT } from '../platform/due-work.ts';
import { MAIL_KINDS } from '../mail-kinds.ts';
import { billsDue } from '../features/bills/closing-bills.ts';
import type { EventBus } from '../platform/events/event-bus.ts';
import type { LedgerState } from '../ledger/ledger-state.ts';
import type { MailPort } from '../platform/mail/mail-port.ts';
import { createSender } from '../platform/mail/sending.ts';
import { schedulesDue } from '../features/schedules/running/running.ts';
import { createNotifier } from '../readers/thresholds/notifier.ts';
import type { DueWorks } from './move-clock.service.ts';

interface DueWorkDependencies {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
  readonly bus: EventBus;
  readonly ledger: LedgerState;
  readonly mail: MailPort;
  readonly publicUrl: string;
}

/**
 * Passes the error of a job to the caller that moves the sandbox clock. The clock then stops at the current moment.
 */
function report(error: unknown): never {
  throw error;
}

export function dueWorks(parts: DueWorkDependencies): DueWorks {
  const sendMails = createSender({ ...parts, kinds: MAIL_KINDS, onAbandoned: () => undefined, report });
  const notify = createNotifier({ ...parts, report });
  return {
    bills: billsDue(parts),
    schedules: schedulesDue({ ...parts, report }),
    thresholds: { nextAfter: NO_MOMENT, run: () => notify() },
    mails: { nextAfter: NO_MOMENT, run: () => sendMails() },
  };
}
