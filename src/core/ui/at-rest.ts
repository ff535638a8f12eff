/** Resolves once the page has nothing else to do. */
export function atRest(): Promise<void> {
  const idle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 500));
  return new Promise((resolve) => void idle(() => resolve()));
}

/** Loads what is soon of use once the page has nothing else to do. What fails here is fetched again, and told, on use. */
export function preload(load: () => Promise<unknown>): void {
  void atRest()
    .then(load)
    .catch(() => {});
}
