/**
 * Receives the errors of a page. This file travels with the loader. The code that reports them is loaded later, and only if the
 * page wants reports.
 */
import type { ConnectOptions, ErrorReports } from '../config/connect-options.ts';
import type { PageError } from './note-error.ts';

interface PageErrors {
  (pageError: PageError): void;
  /** Errors from before the reporter was loaded. */
  readonly waiting: PageError[];
  take?: (pageError: PageError) => void;
  /** From 0 to 1, drawn once: a page reports all of its errors or none. */
  draw?: number;
  isFollowed?: true;
}

const MOST_WAITING = 10;
const PAGE: unique symbol = Symbol.for('litro.errors.v1') as never;
// One for the page, as its connections are: a loader may run twice.
const globals = globalThis as { [PAGE]?: PageErrors };
const page = (globals[PAGE] ??= Object.assign(
  (pageError: PageError) => {
    if (page.take) page.take(pageError);
    else if (page.waiting.length < MOST_WAITING) page.waiting.push(pageError);
  },
  { waiting: [] },
));

/** Takes an error of the loader. Never throws. */
export const receiveError: (pageError: PageError) => void = page;

/** Begins to report the errors of this page, unless the draw has left the page out. The newest destination counts. */
export function reportErrors(
  { to, sampleRate = 0.5 }: ErrorReports,
  { host, mode = 'embedded' }: Pick<ConnectOptions, 'host' | 'mode'>,
): void {
  page.draw ??= Math.random();
  if (!(page.draw < sampleRate)) return;
  if (!page.isFollowed) followPage();
  // Not loaded with the first error: a deployment can delete the chunk of this version before that.
  import('./start-reporting.ts').then(
    ({ startReporting }) => {
      page.take = startReporting({ to, host, mode });
      for (const pageError of page.waiting.splice(0)) page.take(pageError);
    },
    () => {},
  );
}

function followPage(): void {
  page.isFollowed = true;
  addEventListener('error', ({ error }) => page({ error, source: 'uncaught' }));
  addEventListener('unhandledrejection', ({ reason: error }) => page({ error, source: 'rejection' }));
}
