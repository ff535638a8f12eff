/** Recurring background jobs. Each job runs once at a time until the server stops. */

export interface RecurringWatch {
  /** Receives the error of a failed run, or of a failed part of a run. The next run repeats the failed work. */
  report(error: unknown): void;
  /** The job calls this function before its first run. `everyMs` is the time from the end of a run to the next run. */
  onPlanned?(everyMs: number): void;
  onEnded?(): void;
}

interface Recurring extends RecurringWatch {
  /** Time from the end of a run to the next run. */
  readonly everyMs: number;
  /** Time before the first run; default: 0. */
  readonly firstAfterMs?: number;
}

/**
 * Starts the job. Every server runs it, so exclusive work must take a lock in the database. The returned function stops
 * the job: it aborts the signal and waits for the current run.
 */
export function startRecurring(
  run: (signal: AbortSignal) => Promise<unknown>,
  { everyMs, firstAfterMs = 0, ...watch }: Recurring,
): () => Promise<void> {
  const leaving = new AbortController();
  const { signal } = leaving;
  let timer: NodeJS.Timeout;
  let running: Promise<void> = Promise.resolve();
  const runOnce = async () => {
    try {
      await run(signal);
    } catch (error) {
      watch.report(error);
    }
    watch.onEnded?.();
    if (!signal.aborted) wait(everyMs);
  };
  const wait = (ms: number) => {
    timer = setTimeout(() => {
      running = runOnce();
    }, ms);
    // A waiting job must not keep the process alive.
    timer.unref();
  };
  watch.onPlanned?.(everyMs);
  wait(firstAfterMs);
  return async () => {
    leaving.abort();
    clearTimeout(timer);
    await running;
  };
}
