/** How parts of the suite report a fault. The receiver belongs to the loader, which defines it once for the page. */
import type { CLIENT_ERROR_SOURCES } from '#contract/choices.ts';

export interface PageError {
  /** Anything: a page may throw what it likes. */
  readonly error: unknown;
  readonly source: (typeof CLIENT_ERROR_SOURCES)[number];
  /** Of the element that it broke. */
  readonly tag?: string | undefined;
  readonly language?: string | undefined;
}

const LISTENER: unique symbol = Symbol.for('litro.errors.v1') as never;

/** Hands on an error. Never throws. The loader itself calls `receiveError`: modules of the loader stay out of other chunks. */
export function noteError(pageError: PageError): void {
  const page = globalThis as { [LISTENER]?: (pageError: PageError) => void };
  page[LISTENER]?.(pageError);
}
