import { readFileSync, writeFileSync } from 'node:fs';
import { listParts } from './parts.mjs';
import { renderPage } from './performance-page.mjs';

export const PAGE = 'docs/operate/performance.md';
export const FIGURES = 'docs/operate/performance.json';

/**
 * Reads the measured figures, by part of the bench.
 *
 * @returns {Record<string, import('./performance-page.mjs').Measured>}
 */
export const readMeasured = () => JSON.parse(readFileSync(FIGURES, 'utf8'));

/**
 * Updates the tables of the page; with `writes: false` only compares. True if the page differed from the figures.
 *
 * @returns {boolean}
 */
export function updatePage({ writes = true } = {}) {
  const page = readFileSync(PAGE, 'utf8');
  const rendered = renderPage(page, readMeasured(), listParts());
  if (writes && rendered !== page) writeFileSync(PAGE, rendered);
  return rendered !== page;
}
