import type { FastifyRequest } from 'fastify';
import { isSameOrigin } from './cookies.ts';

export interface AccountLocation {
  /** Name of the browser; null if the user agent names no known browser. */
  readonly browser: string | null;
  readonly system: string | null;
  /** Origin of the page that made the request; null for a request without a page. */
  readonly origin: string | null;
}

export const NOWHERE: AccountLocation = { browser: null, system: null, origin: null };

/**
 * The first matching browser wins, because the user agent of many browsers also names a browser that they resemble.
 */
const BROWSERS: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPiOS)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+ .*\bSafari\//],
];
const SYSTEMS: readonly (readonly [string, RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];
const MAX_ORIGIN = 255;

export function placeOf(request: FastifyRequest, publicUrl: string): AccountLocation {
  const agent = request.headers['user-agent'] ?? '';
  return {
    browser: nameIn(BROWSERS, agent),
    system: nameIn(SYSTEMS, agent),
    origin: isSameOrigin(request, publicUrl) ? publicUrl : parseOrigin(request.headers.origin),
  };
}

function nameIn(known: readonly (readonly [string, RegExp])[], agent: string): string | null {
  return known.find(([, pattern]) => pattern.test(agent))?.[0] ?? null;
}

function parseOrigin(text: string | undefined): string | null {
  if (text === undefined || text.length > MAX_ORIGIN || !URL.canParse(text)) return null;
  const { origin, protocol } = new URL(text);
  return /^https?:$/.test(protocol) && origin === text ? origin : null;
}
