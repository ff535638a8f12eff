import type { SentryDsn } from '../validation/sentry-dsn.ts';
import type { ErrorReport } from './describe-error.ts';
import type { SendReport } from './error-reporter.ts';

/** `keepalive` lets a report outlive the page. The request carries no cookie and no page URL. */
const QUIETLY = {
  method: 'POST',
  keepalive: true,
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
} as const;

export function sendToServer(host: string): SendReport {
  return (report) =>
    fetch(`${host}/client-error`, {
      ...QUIETLY,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(report),
    });
}

export function sendToSentry({ envelopeUrl }: SentryDsn): SendReport {
  return (report) =>
    fetch(envelopeUrl, {
      ...QUIETLY,
      // The type `text/plain` makes the report a simple request without a preflight.
      headers: { 'content-type': 'text/plain;charset=UTF-8' },
      body: envelopeOf(report, crypto.getRandomValues(new Uint8Array(16)), new Date()),
    });
}

export function envelopeOf(report: ErrorReport, random: Uint8Array, now: Date): string {
  const event_id = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const { name, code, hint, reactError, source } = report;
  const sdk = { name: 'litro', version: report.version };
  const exception = {
    type: name,
    // Sentry shows `value` as the message.
    value: [code, hint, reactError && `react_${reactError}`].filter(Boolean).join(' '),
    mechanism: { type: source, handled: source === 'boundary' || source === 'chunk' },
    ...(report.frames.length > 0 && { stacktrace: { frames: report.frames.map(frameOf).reverse() } }),
  };
  const event = {
    event_id,
    timestamp: now.getTime() / 1000,
    platform: 'javascript',
    level: 'error',
    release: `litro@${report.version}`,
    environment: report.mode,
    tags: { element: report.element, language: report.language, browser: report.browser, source },
    exception: { values: [exception] },
    // Without `infer_ip: 'never'`, Sentry stores the sender's IP address.
    sdk: { ...sdk, settings: { infer_ip: 'never' } },
  };
  return [{ event_id, sent_at: now.toISOString(), sdk }, { type: 'event' }, event]
    .map((part) => `${JSON.stringify(part)}\n`)
    .join('');
}

const frameOf = ({ file, line, column, function: name }: ErrorReport['frames'][number]) => ({
  filename: file,
  lineno: line,
  colno: column,
  ...(name !== undefined && { function: name }),
  in_app: true,
});
