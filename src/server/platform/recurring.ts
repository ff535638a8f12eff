export interface RecurringWatch {
  /**
   * Receives the error of a failed run of the job, or of a failed part of a run. The next run repeats the failed work.
   */
  report(error: unknown): void;
  /**
   * Reports before the first run that the job runs regularly. `everyMs` is the time from the end of a run to the next
   * run.
   */
  onPlanned?(everyMs: number): void;
  onEnded?(): void;
}

interface Recurring extends RecurringWatch {
  readonly everyMs: number;
  /** Time before the first run; default: 0. */
  readonly firstAfterMs?: number;
}

/**
 * Starts a recurring job in this server process. Every server runs the job, so exclusive work must take a lock in the
 * database. The returned function aborts the signal and waits for the current run.
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
    // The timer of a waiting job must not keep the process alive.
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
