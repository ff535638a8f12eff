/** Resolves once the page has nothing else to do. */
export function atRest(): Promise<void> {
  const idle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 500));
  return new Promise((resolve) => void idle(() => resolve()));
}
