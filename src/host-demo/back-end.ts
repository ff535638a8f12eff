/**
 * Back end of two example host pages: a partner's ERP page, which it also serves, and an intranet dashboard.
 * As the back end of a partner would, it opens embed sessions with an API key and gives their tokens to its pages. The key
 * never reaches a browser.
 * Environment: PORT (8081), HOST (127.0.0.1), LITRO_URL (http://localhost:8080), PAGES_DIR.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface DemoCompany {
  readonly id: string;
  readonly name: string;
}

/** Data of an example page for its API key and its sessions. */
interface ExamplePage {
  readonly keyName: string;
  readonly elements: readonly string[];
  readonly permissions: readonly string[];
  /** User of the page's own system. The audit trail of Litro shows this name. */
  readonly user?: { readonly id: string; readonly name: string };
}

const port = Number(process.env.PORT ?? 8081);
const litroUrl = new URL(process.env.LITRO_URL ?? 'http://localhost:8080').origin;
const pagesDir = process.env.PAGES_DIR ?? join(import.meta.dirname, '../host-demo/erp');
const files: Record<string, [file: string, type: string]> = {
  '/': ['index.html', 'text/html; charset=utf-8'],
  '/erp.css': ['erp.css', 'text/css; charset=utf-8'],
  '/litro-setup.js': ['litro-setup.js', 'text/javascript; charset=utf-8'],
};

const ERP: ExamplePage = {
  keyName: 'Gestor ERP',
  elements: ['litro-balance', 'litro-distribution'],
  permissions: [
    'portal.balanceDistribution.list',
    'portal.balanceDistribution.add',
    'portal.balanceDistribution.remove',
    'portal.balanceSharing.list',
    'portal.balanceSharing.add',
    'portal.sharedBalance.add',
    'portal.sharedBalance.remove',
    'portal.anywherePermission.add',
    'portal.expenseCenter.list',
    'portal.driver.list',
    'portal.transaction.list',
    'portal.purchase.list',
  ],
  user: { id: 'erp-operador', name: 'Operador do ERP' },
};
const INTRANET: ExamplePage = {
  keyName: 'Intranet',
  elements: ['litro-balance'],
  permissions: ['portal.balanceDistribution.list'],
};

/** The demo companies, in the order of their accounts. A real partner knows its companies. */
async function findCompanies(): Promise<DemoCompany[]> {
  const answer = await fetch(new URL('/sandbox/accounts', litroUrl));
  if (!answer.ok) throw new Error(`Litro lists no demo accounts (${answer.status}).`);
  const { docs } = (await answer.json()) as {
    docs: { organisationId: string | null; organisation: string | null }[];
  };
  const companies = new Map<string, DemoCompany>();
  for (const { organisationId: id, organisation } of docs) {
    if (id && !companies.has(id)) companies.set(id, { id, name: organisation ?? '' });
  }
  return [...companies.values()];
}

async function findCompany(which: string): Promise<DemoCompany> {
  const company = (await findCompanies())[which === 'second' ? 1 : 0];
  if (!company) throw new Error(`There is no demo company for '${which}'.`);
  return company;
}

async function post<T>(path: string, body: unknown, key?: string): Promise<T> {
  const answer = await fetch(new URL(path, litroUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`Litro refused ${path} (${answer.status}): ${text}`);
  return JSON.parse(text) as T;
}

/** Secrets of the API keys, by company and page. */
const keys = new Map<string, Promise<string>>();

/**
 * API key of the page. In the demonstration Litro creates the key on request. A real partner receives the key from the
 * administrator of the company once, and stores it as a secret.
 */
function keyFor({ id }: DemoCompany, page: ExamplePage): Promise<string> {
  const name = `${id} ${page.keyName}`;
  const known = keys.get(name);
  if (known) return known;
  const { keyName, elements, permissions } = page;
  const created = post<{ key: string }>('/sandbox/api-key', {
    organizationId: id,
    name: keyName,
    elements,
    permissions,
    origins: originsOfPages(),
    allowsServers: false,
    sessionsPerMinute: 600,
  }).then(({ key }) => key);
  keys.set(name, created);
  created.catch(() => keys.delete(name));
  return created;
}

/** Origins of the ERP page and of the intranet dashboard, under both names of this machine. */
function originsOfPages(): string[] {
  const ports = [port, Number(new URL(litroUrl).port)];
  return ['localhost', '127.0.0.1'].flatMap((host) => ports.map((one) => `http://${host}:${one}`));
}

/** Token of a new embed session. The page asks for a new token after the session ended. */
async function tokenFor(company: DemoCompany, page: ExamplePage): Promise<string> {
  const { elements, user } = page;
  const open = async () =>
    post<{ token: string }>('/embed/session', { elements, user }, await keyFor(company, page));
  const { token } = await open().catch(() => {
    // The database of the demonstration may be new, and have no key yet.
    keys.clear();
    return open();
  });
  return token;
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
  const [, which = 'first', what = 'token'] = /^\/intranet\/(first|second)\/(token|name)$/.exec(path) ?? [];
  const known = path === '/litro-token' || path.startsWith('/intranet/');
  if (!known || !mayAsk(request)) {
    response.writeHead(known ? 403 : 404).end();
    return;
  }
  const company = await findCompany(which);
  const page = path === '/litro-token' ? ERP : INTRANET;
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
