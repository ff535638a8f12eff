import type { FastifyInstance } from 'fastify';
import { systemClock, type Clock, type SandboxClock } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import type { Tenancy } from './platform/database/tenancy.ts';
import { MAIL_KINDS } from './mail-kinds.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { watchJob, type WatchJob } from './readers/metrics/watch-job.ts';
import { startBilling } from './features/bills/closing-bills.ts';
import { startSweeping } from './features/deposits/sweeping.ts';
import type { EventBus } from './platform/events/event-bus.ts';
import { startForgetting } from './ledger/idempotency/forgetting.ts';
import type { LedgerFault } from './ledger/check.ts';
import { startChecking } from './ledger/checking.ts';
import type { LedgerState } from './ledger/ledger-state.ts';
import type { MailPort } from './platform/mail/mail-port.ts';
import { startSending } from './platform/mail/sending.ts';
import type { PaymentPort } from './platform/ports/payment-port.ts';
import { startQueryingReturns } from './features/incoming-payments/notice/asking-returns.service.ts';
import { startNotifyingReturns } from './features/incoming-payments/return/notify-returns.ts';
import { startQueryingCharges } from './features/incoming-payments/notice/asking.service.ts';
import { startRunning } from './features/schedules/running/running.ts';
import { startClosing } from './features/refuel-sums/closing.ts';
import { startFollowing } from './sandbox/sandbox-clock.ts';
import type { SealKeys } from './platform/seals/seal-hash.ts';
import { startThresholdNotifier } from './readers/thresholds/notifier.ts';
import { startSealJobs } from './seal-jobs.ts';

export interface Reporter {
  report(error: unknown, what: string): void;
}

interface JobParts {
  readonly tenancy: Tenancy;
  readonly keys: SealKeys;
  readonly clock: Clock;
  /** The sandbox clock if another server may move it; otherwise null. It is the same object as `clock`. */
  readonly followed: SandboxClock | null;
  readonly reporter: Reporter;
  readonly ledger: LedgerState;
  readonly bus: EventBus;
  readonly payments: PaymentPort | null;
  readonly mail: MailPort;
  readonly config: Config;
  readonly metrics: Metrics;
}

/** Starts all background jobs. Each returned function stops one job. */
export function startJobs({ log }: FastifyInstance, parts: JobParts): (() => Promise<void>)[] {
  const { tenancy, keys, clock, followed, reporter, ledger, bus, payments, mail, config, metrics } = parts;
  // Metrics use the real time instead of the sandbox clock, because Prometheus compares them with the real time.
  const watch: WatchJob = (name, what) =>
    watchJob(metrics, { name, clock: systemClock, report: (error) => reporter.report(error, what) });
  return [
    startFollowing(followed, (error) => reporter.report(error, 'looking how far the clock was moved failed')),
    startQueryingCharges({
      tenancy,
      clock,
      bus,
      ledger,
      payments,
      ...watch('asking', 'asking the bank about charges failed'),
    }),
    startQueryingReturns({
      tenancy,
      clock,
      bus,
      ledger,
      payments,
      ...watch('asking-returns', 'asking the bank about returns failed'),
    }),
    startNotifyingReturns({
      tenancy,
      clock,
      ...watch('telling-returns', 'queuing mails about returns failed'),
    }),
    ...startSealJobs({ tenancy, keys, clock, ledger, config, log, metrics, watch }),
    startChecking(tenancy, {
      onFault: (fault) => {
        ledger.halted = true;
        reportFault({ log, metrics }, fault);
      },
      ...watch('checking', 'checking the ledger failed'),
    }),
    startBilling({ tenancy, clock, ledger, bus, ...watch('billing', 'closing bills failed') }),
    startRunning({
      tenancy,
      clock,
      ledger,
      bus,
      ...watch('schedules', 'running a schedule failed'),
    }),
    startForgetting({ tenancy, clock, ...watch('forgetting', 'taking old keys away failed') }),
    startSweeping({
      tenancy,
      clock,
      ...watch('sweeping', 'taking away files that never became whole failed'),
    }),
    startThresholdNotifier({ tenancy, clock, bus, ...watch('telling', 'telling of thresholds failed') }),
    startSending({
      tenancy,
      clock,
      mail,
      publicUrl: config.publicUrl,
      kinds: MAIL_KINDS,
      onAbandoned: (abandonedMail) => {
        metrics.mails.inc({ outcome: 'given_up' });
        log.error(abandonedMail, 'a mail was given up');
      },
      ...watch('sending', 'a mail was not sent'),
    }),
    startClosing({
      tenancy,
      clock,
      onDifference: (fault) => {
        metrics.faults.inc({ in: 'sums' });
        log.error({ fault }, 'kept sums differ from their refuels; they are added up anew');
      },
      ...watch('closing', 'closing days failed'),
    }),
  ];
}

/** Counts and logs a fault of the ledger. The caller must have halted credit movements. */
export function reportFault(
  { log, metrics }: Pick<FastifyInstance, 'log'> & { readonly metrics: Metrics },
  fault: LedgerFault,
): void {
  metrics.faults.inc({ in: 'ledger' });
  log.fatal({ fault }, 'the ledger does not add up; movements are stopped');
}
