/** Work beside the calls that is done again and again, one run at a time, until the server stops. */

/** Whoever watches such work. */
export interface Watch {
  /** Told of a run that failed, or of a part of one; the next run tries again. */
  report(error: unknown): void;
  /** Told, before the first run, how long it is from the end of a run to the next one. */
  onPlanned?(everyMs: number): void;
  /** Told that a run has ended, whether it failed or not. */
  onEnded?(): void;
}

interface Recurring extends Watch {
  /** From the end of a run to the next one. */
  readonly everyMs: number;
  /** Until the first run; it comes at once where this is left out. */
  readonly firstAfterMs?: number;
}

/**
 * Begins. Of several servers each runs it: what only one may do at a time takes a lock in the database. The answer stops it: it
 * aborts the signal and waits for the run under way.
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
    // What waits for its time keeps no process alive.
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
