import { parseSentryDsn } from '../validation/sentry-dsn.ts';
import { createErrorReporter, type ReportedKinds } from './error-reporter.ts';
import { ownScripts } from './own-scripts.ts';
import { sendToSentry, sendToServer } from './send-report.ts';
import type { PageError } from './note-error.ts';

export interface Reporting {
  readonly to: string;
  readonly host: string;
  readonly mode: 'portal' | 'embedded';
}

const isOwn = ownScripts(import.meta.url);
const reported: ReportedKinds = new Set();

export function startReporting({ to, host, mode }: Reporting): (pageError: PageError) => void {
  const dsn = parseSentryDsn(to);
  if (to !== 'log' && !dsn) {
    // eslint-disable-next-line no-console -- warns the host page's developer
    console.warn('errorReports.to is neither "log" nor the DSN of a Sentry project: no error is reported.');
    return () => {};
  }
  const page = () => ({
    version: __LITRO_VERSION__,
    mode,
    isOwn,
    userAgent: navigator.userAgent,
    language: document.documentElement.lang,
  });
  return createErrorReporter(dsn ? sendToSentry(dsn) : sendToServer(host), page, reported);
}
