/** Where somebody signs in: with which browser, on which system, from which page. Names alone are kept of what a browser tells. */
import type { FastifyRequest } from 'fastify';
import { isSameOrigin } from './cookies.ts';

export interface Place {
  /** Null where the caller tells none, as a program does. */
  readonly browser: string | null;
  readonly system: string | null;
  /** The origin of the page; null where no page asks. */
  readonly origin: string | null;
}

export const NOWHERE: Place = { browser: null, system: null, origin: null };

/** The first that fits: many also call themselves what they are like. */
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

export function placeOf(request: FastifyRequest, publicUrl: string): Place {
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
