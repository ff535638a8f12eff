/** A page that is put aside, to be gone back to or because it was long not looked at, gives up what others wait for. */

/** The answer stops watching. */
export function onPageSleep(sleep: () => void, wake: () => void): () => void {
  const { document: page, window: view } = globalThis as Partial<typeof globalThis>;
  // `freeze` and `resume` are Chromium's.
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
