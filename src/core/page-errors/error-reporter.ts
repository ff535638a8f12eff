/** Reports each kind of error once, and few of them a page. */
import { describeError, type ErrorPage, type ErrorReport } from './describe-error.ts';
import type { PageError } from './note-error.ts';

/** Sends a report on. It may fail in any way. */
export type SendReport = (report: ErrorReport) => void | Promise<unknown>;

/** One fault often brings others, and the first ones say why. */
const MOST_OF_A_PAGE = 5;

/** Kinds that a page has reported. */
export type ReportedKinds = Set<string>;

/** Takes errors. It never throws, and the failure of a report is silent. */
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
      // A report that fails must not become an error of the page.
    }
  };
}

/** The same fault may be caught and uncaught, in several elements. */
function kindOf({ name, code, hint, reactError, frames, element }: ErrorReport): string {
  const [innermost] = frames;
  return JSON.stringify([name, code, hint, reactError, innermost ?? element]);
}
