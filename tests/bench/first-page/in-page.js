/* Runs inside the page. Playwright sends its text there, so it refers to nothing outside. */

/** Milliseconds after the arrival of the document. Without a paint the time is NaN. */
export function readTimes() {
  const { performance } = globalThis;
  const [document] = performance.getEntriesByType('navigation');
  const [first] = performance.getEntriesByName('first-contentful-paint');
  const since = document?.responseEnd ?? Number.NaN;
  return { painted: (first?.startTime ?? Number.NaN) - since, usable: performance.now() - since };
}
