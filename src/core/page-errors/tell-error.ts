/** How the suite tells what broke in a page. Whoever hears it is part of the loader, and lies in one place for the page. */
import type { CLIENT_ERROR_SOURCES } from '#contract/choices.ts';

export interface ToldError {
  /** Anything: a page may throw what it likes. */
  readonly error: unknown;
  readonly source: (typeof CLIENT_ERROR_SOURCES)[number];
  /** Of the element that it broke. */
  readonly tag?: string | undefined;
  readonly language?: string | undefined;
}

const LISTENER: unique symbol = Symbol.for('litro.errors.v1') as never;

/** Hands on an error. Never throws. The loader itself takes `hearError`: what it is made of stays out of other chunks. */
export function tellError(told: ToldError): void {
  const page = globalThis as { [LISTENER]?: (told: ToldError) => void };
  page[LISTENER]?.(told);
}
