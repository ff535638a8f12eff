export function atRest(): Promise<void> {
  const idle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 500));
  return new Promise((resolve) => void idle(() => resolve()));
}

/**
 * Loads code in advance once the page is idle. The preload ignores failures: the code loads again on use, and a failure
 * on use is reported.
 */
export function preload(load: () => Promise<unknown>): void {
  void atRest()
    .then(load)
    .catch(() => {});
}
