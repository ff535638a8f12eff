import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseSentryDsn } from '#core/validation/sentry-dsn.ts';
import type { Clock } from '../clock.ts';
import type { ErrorReportSettings } from '../config/error-report-settings.ts';
import { refuseUnknown } from './errors.ts';
import { fixedAnswer, variesOn, type FixedAnswer } from './fixed-answer.ts';
import { serveSetUpPage } from './set-up-page.ts';

export interface SuiteOptions {
  readonly distDir: string;
  readonly mapTiles?: { readonly url: string; readonly credit: string } | undefined;
  readonly errorReports?: ErrorReportSettings | null | undefined;
  readonly sandbox: boolean;
  /** Contact for security reports. If it is undefined, the server does not serve `/.well-known/security.txt`. */
  readonly securityContact?: string | undefined;
  readonly clock: Clock;
  readonly isSetUpOpen: () => Promise<boolean>;
}

const HTML = 'text/html; charset=utf-8';
const SECURITY_TEXT_HOLDS_MS = 180 * 86_400_000;
/** Browser features that the server's pages do not use and therefore forbid. */
const PERMISSIONS_POLICY = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');
const IMMUTABLE = 'public, max-age=31536000, immutable';
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
/**
 * True for the path of a static file. Folders and pages are excluded, because pages have their own content security
 * policy.
 */
const isFile = (path: string) => !/(?:\/|\.html)$/.test(path);

export async function useSuite(app: FastifyInstance, options: SuiteOptions): Promise<void> {
  const { distDir, mapTiles, errorReports, sandbox, securityContact, clock, isSetUpOpen } = options;
  const suiteDir = join(distDir, 'suite');
  const pagesDir = join(distDir, 'host-demo');
  if (!existsSync(suiteDir)) throw new Error(`There is no built suite in ${suiteDir}.`);
  await app.register(async (files) => {
    files.addHook('onSend', async (_request, reply) => void reply.header('vary', variesOn(reply)));
    await files.register(fastifyStatic, {
      root: suiteDir,
      index: false,
      allowedPath: isFile,
      cacheControl: false,
      // The build stores `.br` and `.gz` files beside its files. The server compresses other files at each request.
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.setHeader('access-control-allow-origin', '*');
        reply.setHeader('cross-origin-resource-policy', 'cross-origin');
        reply.setHeader('cache-control', /[/\\][ac][/\\][^/\\]+$/.test(path) ? IMMUTABLE : 'no-cache');
      },
    });
  });
  for (const page of ['portal', ...(sandbox ? ['intranet', 'pump'] : [])]) {
    await app.register(fastifyStatic, {
      root: join(pagesDir, page),
      prefix: `/${page}/`,
      index: false,
      allowedPath: isFile,
      cacheControl: false,
      decorateReply: false,
      setHeaders: (reply) => reply.setHeader('cache-control', 'no-cache'),
    });
  }
  const portal = withSettings(await readFile(join(pagesDir, 'portal', 'index.html'), 'utf8'), options);
  const pictures = mapTiles && new URL(mapTiles.url).origin;
  const connectTo = errorReports ? parseSentryDsn(errorReports.to)?.origin : undefined;
  const sendPortal = pageOf(portal, { connectTo, pictures, styles: hashesOfStyles(portal) });
  app.get('/', sendPortal);
  await serveSetUpPage(app, join(pagesDir, 'portal'), isSetUpOpen, (reply, html) =>
    asPage(reply, {}).type(HTML).header('cache-control', 'no-cache').send(html),
  );
  if (securityContact) serveSecurityText(app, securityContact, clock);
  if (sandbox) await serveDemoPages(app, pagesDir);
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) =>
    isNavigation(request) ? sendPortal(request, reply) : refuseUnknown(request, reply),
  );
}

async function serveDemoPages(app: FastifyInstance, pagesDir: string): Promise<void> {
  const read = (page: string) => readFile(join(pagesDir, page, 'index.html'), 'utf8');
  const [intranet, pump] = await Promise.all([read('intranet'), read('pump')]);
  const sendIntranet = fixedAnswer(HTML, () => intranet);
  app.get('/intranet', (request, reply) => {
    const backEnd = findBackEnd(request);
    if (!backEnd) return refuseUnknown(request, reply);
    return sendIntranet(request, asPage(reply, { connectTo: backEnd }));
  });
  app.get('/erp', (request, reply) => {
    const backEnd = findBackEnd(request);
    return backEnd ? reply.redirect(`${backEnd}/`) : refuseUnknown(request, reply);
  });
  app.get('/pump', pageOf(pump, {}));
}

function serveSecurityText(app: FastifyInstance, contact: string, clock: Clock): void {
  app.get('/.well-known/security.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(
        `Contact: ${contact}\nExpires: ${new Date(clock.now().getTime() + SECURITY_TEXT_HOLDS_MS).toISOString()}\nPreferred-Languages: pt, en, es\n`,
      ),
  );
}

function withSettings(html: string, { mapTiles, errorReports }: SuiteOptions): string {
  const settings = {
    ...(mapTiles && { 'litro-map-tiles': mapTiles.url, 'litro-map-credit': mapTiles.credit }),
    ...(errorReports && {
      'litro-error-reports': errorReports.to,
      'litro-error-sample-rate': `${errorReports.sampleRate}`,
    }),
  };
  const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;');
  const metas = Object.entries(settings).map(
    ([name, content]) => `<meta name="${name}" content="${escaped(content)}" />`,
  );
  return metas.length === 0 ? html : html.replace('</head>', () => `${metas.join('')}</head>`);
}

interface Allowed {
  readonly connectTo?: string | undefined;
  readonly pictures?: string | undefined;
  readonly styles?: string;
}

function pageOf(html: string, allowed: Allowed): FixedAnswer {
  const send = fixedAnswer(HTML, () => html);
  return (request, reply) => send(request, asPage(reply, allowed));
}

function asPage(reply: FastifyReply, allowed: Allowed): FastifyReply {
  return reply
    .header('content-security-policy', pagePolicy(allowed))
    .header('permissions-policy', PERMISSIONS_POLICY);
}

function pagePolicy({ connectTo = '', pictures = '', styles = '' }: Allowed): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${styles}`.trim(),
    `connect-src 'self' ${connectTo}`.trim(),
    `img-src 'self' data: ${pictures}`.trim(),
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

/**
 * Hashes of a page's inline styles. The style of the loading view is inline, because this view appears before the page
 * loads any file.
 */
function hashesOfStyles(html: string): string {
  const sheets = [...html.matchAll(/<style>([^]*?)<\/style>/g)].map(([, sheet = '']) =>
    sheet.replaceAll('\r\n', '\n'),
  );
  return sheets.map((sheet) => `'sha256-${createHash('sha256').update(sheet).digest('base64')}'`).join(' ');
}

/** Returns the address of the demo pages' back end: same host name, next port. Null for an invalid Host header. */
function findBackEnd({ protocol, host }: FastifyRequest): string | null {
  if (!HOST.test(host) || !URL.canParse(`${protocol}://${host}`)) return null;
  const url = new URL(`${protocol}://${host}`);
  url.port = String(Number(url.port || (url.protocol === 'https:' ? 443 : 80)) + 1);
  return url.origin;
}

function isNavigation(request: FastifyRequest): boolean {
  return request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
}
