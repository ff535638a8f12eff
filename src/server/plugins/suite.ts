/** Serves the built suite to any origin, and the pages that this server hosts itself. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import { sendRefusal } from './errors.ts';

export interface SuiteOptions {
  /** Holds `suite/` (litro.js and its chunks) and `host-demo/` (the pages). */
  readonly distDir: string;
}

const IMMUTABLE = 'public, max-age=31536000, immutable';

export async function useSuite(app: FastifyInstance, { distDir }: SuiteOptions): Promise<void> {
  const suiteDir = join(distDir, 'suite');
  const pagesDir = join(distDir, 'host-demo');
  if (!existsSync(suiteDir)) throw new Error(`There is no built suite in ${suiteDir}.`);
  await app.register(fastifyStatic, {
    root: suiteDir,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.setHeader('access-control-allow-origin', '*');
      reply.setHeader('cache-control', /[/\\][ac][/\\][^/\\]+$/.test(path) ? IMMUTABLE : 'no-cache');
    },
  });
  for (const page of ['portal', 'intranet']) {
    await app.register(fastifyStatic, {
      root: join(pagesDir, page),
      prefix: `/${page}/`,
      index: false,
      cacheControl: false,
      decorateReply: false,
      setHeaders: (reply) => reply.setHeader('cache-control', 'no-cache'),
    });
  }
  const portal = await readFile(join(pagesDir, 'portal', 'index.html'), 'utf8');
  const intranet = await readFile(join(pagesDir, 'intranet', 'index.html'), 'utf8');
  app.get('/', (_request, reply) => sendPage(reply, portal));
  app.get('/intranet', (request, reply) => sendPage(reply, intranet, nextPort(request)));
  app.get('/erp', (request, reply) => reply.redirect(`${nextPort(request)}/`));
  app.setNotFoundHandler((request, reply) => {
    if (isNavigation(request)) return sendPage(reply, portal);
    return sendRefusal(request, reply, new Refusal('not_found'));
  });
}

function sendPage(reply: FastifyReply, html: string, connectTo = ''): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('content-security-policy', pagePolicy(connectTo))
    .send(html);
}

/** The policy that the whole suite runs under. */
function pagePolicy(connectTo: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src 'self' ${connectTo}`.trim(),
    "img-src 'self' data:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

/** The demo pages' own back end: the same host name, one port above. */
function nextPort(request: FastifyRequest): string {
  const url = new URL(`${request.protocol}://${request.host}`);
  url.port = String(Number(url.port || (url.protocol === 'https:' ? 443 : 80)) + 1);
  return url.origin;
}

/** Somebody's browser goes to an address, as against a script that calls one. */
function isNavigation(request: FastifyRequest): boolean {
  return request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
}
