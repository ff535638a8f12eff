/**
 * Back end of two example host pages: a partner's ERP page, which it also serves, and an intranet dashboard.
 * As the back end of a partner would, it opens embed sessions with API keys and gives their tokens to its pages. The keys
 * never reach a browser.
 * Environment: PORT (8081), HOST (127.0.0.1), LITRO_URL (http://localhost:8080), PAGES_DIR, and LITRO_API_KEYS: a JSON object
 * of {@link CompanyKeys} by company (`first`, `second`).
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface CompanyKeys {
  readonly name: string;
  /** E-mail address of the administrator who works in the ERP. Litro mails codes for large movements to it. */
  readonly email: string;
  readonly erp: string;
  readonly intranet: string;
}

const port = Number(process.env.PORT ?? 8081);
const litroUrl = new URL(process.env.LITRO_URL ?? 'http://localhost:8080').origin;
const pagesDir = process.env.PAGES_DIR ?? join(import.meta.dirname, '../host-demo/erp');
const companies = JSON.parse(process.env.LITRO_API_KEYS ?? '{}') as Readonly<Record<string, CompanyKeys>>;
const files: Record<string, [file: string, type: string]> = {
  '/': ['index.html', 'text/html; charset=utf-8'],
  '/erp.css': ['erp.css', 'text/css; charset=utf-8'],
  '/litro-setup.js': ['litro-setup.js', 'text/javascript; charset=utf-8'],
};

const sessionOf = {
  erp: ({ email }: CompanyKeys) => ({
    elements: ['litro-balance', 'litro-distribution'],
    user: { id: 'erp-operador', name: 'Operador do ERP', email },
  }),
  intranet: () => ({ elements: ['litro-balance'] }),
};

function companyOf(which: string): CompanyKeys {
  const company = companies[which];
  if (!company) throw new Error(`LITRO_API_KEYS has no company '${which}'.`);
  return company;
}

async function tokenFor(company: CompanyKeys, page: keyof typeof sessionOf): Promise<string> {
  const answer = await fetch(new URL('/embed/session', litroUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${company[page]}` },
    body: JSON.stringify(sessionOf[page](company)),
  });
  if (!answer.ok) throw new Error(`Litro opened no session (${answer.status}): ${await answer.text()}`);
  const { token } = (await answer.json()) as { token: string };
  return token;
}

/**
 * Origin of Litro as the requesting browser reaches it: the host name of the request with the port of `LITRO_URL`.
 */
function litroSeenFrom(request: IncomingMessage): string {
  const seen = new URL(`http://${request.headers.host ?? 'localhost'}`);
  seen.port = new URL(litroUrl).port;
  return seen.origin;
}

async function servePage(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
  const [file, type] = files[path] ?? [];
  if (!file || !type) {
    response.writeHead(404).end();
    return;
  }
  const litro = litroSeenFrom(request);
  const text = await readFile(join(pagesDir, file), 'utf8');
  response
    .writeHead(200, {
      'content-type': type,
      'cache-control': 'no-cache',
      'content-security-policy': `default-src 'none'; script-src 'self' ${litro}; style-src 'self'; connect-src 'self' ${litro}; img-src 'self' data:; font-src 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'`,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .end(text.replaceAll('https://portal.example', litro));
}

/**
 * True for requests of the ERP page and of the intranet dashboard. The back end gives no data to pages of other
 * origins.
 */
function mayAsk(request: IncomingMessage): boolean {
  const { origin, host } = request.headers;
  return origin === `http://${host}` || origin === litroSeenFrom(request);
}

async function answerPost(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
  const [, which = 'first', what = 'token'] = /^\/intranet\/(first|second)\/(token|name)$/.exec(path) ?? [];
  const known = path === '/litro-token' || path.startsWith('/intranet/');
  if (!known || !mayAsk(request)) {
    response.writeHead(known ? 403 : 404).end();
    return;
  }
  const company = companyOf(which);
  const page = path === '/litro-token' ? 'erp' : 'intranet';
  const text = what === 'name' ? company.name : await tokenFor(company, page);
  response
    .writeHead(200, {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'access-control-allow-origin': litroSeenFrom(request),
      vary: 'Origin',
    })
    .end(text);
}

const server = createServer((request, response) => {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname;
  const work =
    request.method === 'POST' ? answerPost(request, response, path) : servePage(request, response, path);
  work.catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    if (!response.headersSent) response.writeHead(502);
    response.end();
  });
});

server.on('error', (error: NodeJS.ErrnoException) => {
  const reason = error.code === 'EADDRINUSE' ? `Port ${port} is taken.` : error.message;
  process.stderr.write(`The demo pages' back end cannot start: ${reason}\n`);
  process.exit(1);
});
server.listen(port, process.env.HOST ?? '127.0.0.1');

function stop(): void {
  server.close(() => process.exit(0));
  server.closeAllConnections();
}

process.once('SIGINT', stop).once('SIGTERM', stop);
// The back end stops together with its parent process, for example `npm start`.
process.once('disconnect', stop);
