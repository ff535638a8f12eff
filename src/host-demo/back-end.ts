/**
 * Back end of two example host pages: a partner's ERP page, which it also serves, and an intranet dashboard.
 * As a partner would, it signs in to Litro itself and gives its pages a token. The password never reaches a
 * browser. Environment: PORT (8081), HOST (127.0.0.1), LITRO_URL (http://localhost:8080), PAGES_DIR.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface HostDemoAccount {
  identifier: string;
  password: string;
  role: string;
  organisationId: string | null;
  organisation: string | null;
}

interface DemoSignIn {
  authHeader?: string | null;
  device?: string | null;
}

const port = Number(process.env.PORT ?? 8081);
const litroUrl = new URL(process.env.LITRO_URL ?? 'http://localhost:8080').origin;
const pagesDir = process.env.PAGES_DIR ?? join(import.meta.dirname, '../host-demo/erp');
const files: Record<string, [file: string, type: string]> = {
  '/': ['index.html', 'text/html; charset=utf-8'],
  '/erp.css': ['erp.css', 'text/css; charset=utf-8'],
  '/litro-setup.js': ['litro-setup.js', 'text/javascript; charset=utf-8'],
};
const tokens = new Map<string, Promise<string>>();
/**
 * Device key of each account, by identifier. With the key, failed sign-ins of strangers do not lock this back
 * end out. A real partner stores the key with the password, because it remains valid after a restart.
 */
const devices = new Map<string, string>();

/** Finds the first administrator of each demo company; a real partner has one account of its own. */
async function findAccounts(): Promise<HostDemoAccount[]> {
  const answer = await fetch(new URL('/sandbox/accounts', litroUrl));
  if (!answer.ok) throw new Error(`Litro lists no demo accounts (${answer.status}).`);
  const { docs } = (await answer.json()) as { docs: HostDemoAccount[] };
  const companies = new Map<string, HostDemoAccount>();
  for (const account of docs) {
    if (account.role === 'AdminOrg' && account.organisationId && !companies.has(account.organisationId)) {
      companies.set(account.organisationId, account);
    }
  }
  return [...companies.values()];
}

async function findAccount(company: string): Promise<HostDemoAccount> {
  const account = (await findAccounts())[company === 'second' ? 1 : 0];
  if (!account) throw new Error(`There is no demo company for '${company}'.`);
  return account;
}

async function signIn(company: string): Promise<string> {
  const { identifier, password } = await findAccount(company);
  const answer = await fetch(new URL('/login', litroUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier, password, device: devices.get(identifier) }),
  });
  const { authHeader, device } = (await answer.json()) as DemoSignIn;
  if (device) devices.set(identifier, device);
  if (!authHeader) throw new Error(`Litro refused the sign-in (${answer.status}).`);
  return authHeader.replace(/^Bearer /, '');
}

async function isValid(token: string): Promise<boolean> {
  const answer = await fetch(new URL('/user/validSession', litroUrl), {
    headers: { authorization: `Bearer ${token}` },
  });
  return answer.ok;
}

/**
 * Session token of a company. The back end has one session per company, and signs in again if the session has ended.
 */
function tokenFor(company: string): Promise<string> {
  const known = tokens.get(company) ?? Promise.reject(new Error('not signed in yet'));
  const next = known.then(
    async (token) => ((await isValid(token)) ? token : signIn(company)),
    () => signIn(company),
  );
  tokens.set(company, next);
  return next;
}

/** Origin of Litro for this browser: the host name of the request with the port of `LITRO_URL`. */
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
  const [, company = 'first', what = 'token'] = /^\/intranet\/(first|second)\/(token|name)$/.exec(path) ?? [];
  const known = path === '/litro-token' || path.startsWith('/intranet/');
  if (!known || !mayAsk(request)) {
    response.writeHead(known ? 403 : 404).end();
    return;
  }
  const text = what === 'name' ? ((await findAccount(company)).organisation ?? '') : await tokenFor(company);
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
