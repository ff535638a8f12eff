/** Work that runs once typing pauses, and when the user leaves the page, so that no keystroke is lost. */

const PAUSE_MS = 300;

export interface Pause {
  /** Runs the delayed work at once, even if it is not pending. */
  now(): void;
  soon(): void;
  /** Runs the delayed work at once if it is pending. */
  flush(): void;
  /**
   * Flushes the delayed work whenever the user leaves the page. The returned function calls `flush` once more and stops.
   */
  start(): () => void;
}

export function createPause(work: () => void): Pause {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const now = () => {
    clearTimeout(timer);
    timer = undefined;
    work();
  };
  const flush = () => {
    if (timer !== undefined) now();
  };
  return {
    now,
    flush,
    soon: () => {
      timer ??= setTimeout(now, PAUSE_MS);
    },
    start() {
      // Unit tests of a state run without a page, so `addEventListener` may be missing.
      if (typeof addEventListener === 'function') addEventListener('pagehide', flush);
      return () => {
        flush();
        if (typeof removeEventListener === 'function') removeEventListener('pagehide', flush);
      };
    },
  };
}
