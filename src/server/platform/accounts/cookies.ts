/**
 * The portal's cookies. HttpOnly hides the cookies from scripts. SameSite=Strict and a path limit them to the calls
 * that need them. Only pages of the server's own origin get cookies.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEVICE_MS, SIGN_IN_MS } from './durations.ts';

interface Cookie {
  readonly name: string;
  readonly path: string;
  readonly maxAgeMs: number;
}

export const RENEWAL: Cookie = { name: 'litro_renewal', path: '/user/session', maxAgeMs: SIGN_IN_MS };
/** Cookie that marks a browser in which the user has signed in before. */
export const DEVICE: Cookie = { name: 'litro_device', path: '/login', maxAgeMs: DEVICE_MS };

/** True if browsers send one of the cookies to the address. */
export function getsCookies(url: string): boolean {
  return [RENEWAL, DEVICE].some(({ path }) => url.startsWith(path));
}

/**
 * True if the request comes from a page of this server. False for requests without the headers Sec-Fetch-Site and
 * Origin, such as the requests of programs.
 */
export function isSameOrigin(request: FastifyRequest, publicUrl: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = request.headers;
  return origin !== undefined && (origin === publicUrl || origin === `${request.protocol}://${request.host}`);
}

export function readCookie(request: FastifyRequest, { name }: Cookie): string | null {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([known]) => known === name)?.[1] ?? null;
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly publicUrl: string;
}

export function setCookie(exchange: Exchange, cookie: Cookie, value: string): void {
  write(exchange, cookie, value, cookie.maxAgeMs / 1000);
}

export function clearCookie(exchange: Exchange, cookie: Cookie): void {
  write(exchange, cookie, '', 0);
}

function write(
  { request, reply, publicUrl }: Exchange,
  { name, path }: Cookie,
  value: string,
  maxAgeS: number,
): void {
  const secure = request.protocol === 'https' || publicUrl.startsWith('https:') ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${name}=${value}; Path=${path}; Max-Age=${maxAgeS}; HttpOnly; SameSite=Strict${secure}`,
  );
}
