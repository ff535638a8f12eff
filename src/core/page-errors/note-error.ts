import type { CLIENT_ERROR_SOURCES } from '#contract/choices.ts';

export interface PageError {
  /** Any value, because code can throw anything. */
  readonly error: unknown;
  readonly source: (typeof CLIENT_ERROR_SOURCES)[number];
  readonly tag?: string | undefined;
  readonly language?: string | undefined;
}

const LISTENER: unique symbol = Symbol.for('litro.errors.v1') as never;

/**
 * Forwards an error. Never throws. The loader itself calls `receiveError`, because loader modules must stay out of
 * other chunks.
 */
export function noteError(pageError: PageError): void {
  const page = globalThis as { [LISTENER]?: (pageError: PageError) => void };
  page[LISTENER]?.(pageError);
}
