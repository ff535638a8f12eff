/** What the clock stops for: the work of the jobs that acts on time that passes, without their timers. */
import type { Clock } from '../../clock.ts';
import type { Tenancy } from '../../database/tenancy.ts';
import { NO_MOMENT } from '../../due-work.ts';
import { MAIL_KINDS } from '../../mail-kinds.ts';
import { billsDue } from '../bills/closing-bills.ts';
import type { EventBus } from '../events/event-bus.ts';
import type { LedgerState } from '../ledger/ledger-state.ts';
import type { MailPort } from '../mail/mail-port.ts';
import { createSender } from '../mail/sending.ts';
import { schedulesDue } from '../schedules/running.ts';
import { createTeller } from '../thresholds/telling.ts';
import type { DueWorks } from './move-clock.service.ts';

interface Parts {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
  readonly bus: EventBus;
  readonly ledger: LedgerState;
  readonly mail: MailPort;
  readonly publicUrl: string;
}

/** Whoever moves the clock is told of what fails: the clock stands where it did. */
function report(error: unknown): never {
  throw error;
}

export function dueWorks(parts: Parts): DueWorks {
  const sending = createSender({ ...parts, kinds: MAIL_KINDS, onGivenUp: () => undefined, report });
  const telling = createTeller({ ...parts, report });
  return {
    bills: billsDue(parts),
    schedules: schedulesDue({ ...parts, report }),
    thresholds: { nextAfter: NO_MOMENT, run: () => telling() },
    mails: { nextAfter: NO_MOMENT, run: () => sending() },
  };
}
