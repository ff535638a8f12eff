import { describeError, type ErrorPage, type ErrorReport } from './describe-error.ts';
import type { PageError } from './note-error.ts';

/** Sends a report. It may throw or reject. */
export type SendReport = (report: ErrorReport) => void | Promise<unknown>;

/** Largest number of reports from one page. One fault often causes others, and the first errors show the cause. */
const MOST_OF_A_PAGE = 5;

export type ReportedKinds = Set<string>;

/** Returns a function that takes errors. It never throws and ignores failed reports. */
export function createErrorReporter(
  send: SendReport,
  page: () => ErrorPage,
  reported: ReportedKinds = new Set(),
): (pageError: PageError) => void {
  return (pageError) => {
    try {
      if (reported.size >= MOST_OF_A_PAGE) return;
      const report = describeError(pageError, page());
      if (!report) return;
      const kind = kindOf(report);
      if (reported.has(kind)) return;
      reported.add(kind);
      void Promise.resolve(send(report)).catch(() => {});
    } catch {
      // A failed report must not become an error of the page.
    }
  };
}

/**
 * Kind of an error. Errors with the same innermost stack frame are of one kind, because one fault may occur in several
 * elements, caught and uncaught.
 */
function kindOf({ name, code, hint, reactError, frames, element }: ErrorReport): string {
  const [innermost] = frames;
  return JSON.stringify([name, code, hint, reactError, innermost ?? element]);
}
