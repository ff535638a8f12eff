import type { Clock } from '../../platform/clock.ts';
import type { RecurringWatch } from '../../platform/recurring.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';

/** Creates the observer of a background job. `what` is the log message for failures of the job. */
export type WatchJob = (name: string, what: string) => RecurringWatch;

export function watchJob(
  { jobInterval, jobRun, jobSuccess, jobFailures }: Metrics,
  { name, clock, report }: { name: string; clock: Clock; report(error: unknown): void },
): RecurringWatch {
  const job = { job: name };
  const nowS = () => clock.now().getTime() / 1000;
  let hasFailed = false;
  return {
    onPlanned: (everyMs) => {
      jobInterval.set(job, everyMs / 1000);
      jobSuccess.set(job, nowS());
      jobFailures.inc(job, 0);
    },
    onEnded: () => {
      jobRun.set(job, nowS());
      if (!hasFailed) jobSuccess.set(job, nowS());
      hasFailed = false;
    },
    report: (error) => {
      hasFailed = true;
      jobFailures.inc(job);
      report(error);
    },
  };
}
