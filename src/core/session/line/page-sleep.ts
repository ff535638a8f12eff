/** Releases the lock and the stream when the browser freezes the page or puts it into the back/forward cache. */

/** The returned function removes the listeners. */
export function onPageSleep(sleep: () => void, wake: () => void): () => void {
  const { document: page, window: view } = globalThis as Partial<typeof globalThis>;
  // Only Chromium fires `freeze` and `resume`.
  const ends = (
    [
      [view, 'pagehide', sleep],
      [page, 'freeze', sleep],
      [view, 'pageshow', (event: Event) => (event as PageTransitionEvent).persisted && wake()],
      [page, 'resume', wake],
    ] as const
  ).map(([target, name, listener]) => {
    target?.addEventListener(name, listener);
    return () => target?.removeEventListener(name, listener);
  });
  return () => {
    for (const end of ends) end();
  };
}
