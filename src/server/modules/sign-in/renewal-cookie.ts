/**
 * The portal's cookie. It keeps a sign-in over a reload: HttpOnly, so that no script reads it; SameSite=Strict and
 * bound to one path, so that it travels with renewals alone; given to pages of the server's own origin only.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SIGN_IN_MS } from './durations.ts';

const NAME = 'litro_renewal';
const PATH = '/user/session';

/** Whether the request comes from a page of this server. What tells nothing, a program for instance, does not. */
export function isSameOrigin(request: FastifyRequest, publicUrl: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = request.headers;
  return origin !== undefined && (origin === publicUrl || origin === `${request.protocol}://${request.host}`);
}

export function readRenewal(request: FastifyRequest): string | null {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([name]) => name === NAME)?.[1] ?? null;
}

export function setRenewal(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  publicUrl: string,
): void {
  writeCookie(request, reply, publicUrl, token, SIGN_IN_MS / 1000);
}

export function clearRenewal(request: FastifyRequest, reply: FastifyReply, publicUrl: string): void {
  writeCookie(request, reply, publicUrl, '', 0);
}

function writeCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string,
  value: string,
  maxAgeS: number,
): void {
  const secure = request.protocol === 'https' || publicUrl.startsWith('https:') ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${NAME}=${value}; Path=${PATH}; Max-Age=${maxAgeS}; HttpOnly; SameSite=Strict${secure}`,
  );
}
