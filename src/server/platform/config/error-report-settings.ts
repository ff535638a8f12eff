import { parseSentryDsn } from '#core/validation/sentry-dsn.ts';
import { InvalidSetting, type Read } from './settings.ts';

export interface ErrorReportSettings {
  /**
   * Target of browser error reports: `log` for the server's log, otherwise the DSN of a Sentry project. Every browser
   * receives this value.
   */
  readonly to: string;
  /** Share of pages that report errors, from 0 to 1. */
  readonly sampleRate: number;
}

export function readErrorReports(read: Read): ErrorReportSettings | null {
  const to = read('ERROR_REPORTS', parseDestination, null);
  const sampleRate = read('ERROR_SAMPLE_RATE', parseRate, 0.5);
  return to === null ? null : { to, sampleRate };
}

function parseDestination(text: string): string {
  if (text === 'log' || parseSentryDsn(text)) return text;
  throw new InvalidSetting('must be "log" or an address like https://key@sentry.example/42.');
}

function parseRate(text: string): number {
  if (/^(?:0|1|0?\.\d{1,6}|1\.0{1,6})$/.test(text)) return Number(text);
  throw new InvalidSetting(`must be a number from 0 to 1, not "${text}".`);
}
