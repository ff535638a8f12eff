/* Runs inside the page; Playwright sends its text there, so it stands alone. */

/** Milliseconds after the document has come. */
export function readTimes() {
  const { performance } = globalThis;
  const [document] = performance.getEntriesByType('navigation');
  const [first] = performance.getEntriesByName('first-contentful-paint');
  const since = document?.responseEnd ?? 0;
  return { painted: (first?.startTime ?? 0) - since, usable: performance.now() - since };
}
