/**
 * Receiver of a page's errors. This file is part of the loader. The reporting code loads later, and only if the page
 * enables reports.
 */
import type { ConnectOptions, ErrorReports } from '../config/connect-options.ts';
import type { PageError } from './note-error.ts';

interface PageErrors {
  (pageError: PageError): void;
  readonly waiting: PageError[];
  take?: (pageError: PageError) => void;
  /** Random number from 0 to 1, drawn once: a page reports all of its errors or none. */
  draw?: number;
  isFollowed?: true;
}

const MOST_WAITING = 10;
const PAGE: unique symbol = Symbol.for('litro.errors.v1') as never;
// The page, not the module, owns the error receiver, because a loader may run twice.
const globals = globalThis as { [PAGE]?: PageErrors };
const page = (globals[PAGE] ??= Object.assign(
  (pageError: PageError) => {
    if (page.take) page.take(pageError);
    else if (page.waiting.length < MOST_WAITING) page.waiting.push(pageError);
  },
  { waiting: [] },
));

/** Receives an error from the loader. Never throws. */
export const receiveError: (pageError: PageError) => void = page;

/** Starts reporting the page's errors, unless sampling excludes the page. The newest target wins. */
export function reportErrors(
  { to, sampleRate = 0.5 }: ErrorReports,
  { host, mode = 'embedded' }: Pick<ConnectOptions, 'host' | 'mode'>,
): void {
  page.draw ??= Math.random();
  if (!(page.draw < sampleRate)) return;
  if (!page.isFollowed) followPage();
  // Loads the reporter now instead of at the first error: a deployment may delete this version's chunk meanwhile.
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
