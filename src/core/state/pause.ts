/** Work that follows typing: done once it pauses, and when the page is left, so that no keystroke is lost. */

const PAUSE_MS = 300;

export interface Pause {
  /** At once, whether or not it waits. */
  now(): void;
  soon(): void;
  /** At once, if it waits. */
  flush(): void;
  /** Flushes whenever the page is left, and when the answer is called, which ends that. */
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
      // Tests of the state have no page.
      if (typeof addEventListener === 'function') addEventListener('pagehide', flush);
      return () => {
        flush();
        if (typeof removeEventListener === 'function') removeEventListener('pagehide', flush);
      };
    },
  };
}
