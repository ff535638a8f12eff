/**
 * Server for the two compared pages: Litro's table and AG Grid. It serves all files from memory and a fixed list of
 * rows, so the bench measures neither server nor network. It compresses all files before the measurement.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { PERMISSION_KEYS } from '#contract/permissions.ts';
import type { RouteName, RouteResponse } from '#contract/routes.ts';
import { distribution, ORGANIZATION, ROWS } from './rows.ts';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
};

interface Served {
  readonly type: string;
  readonly body: Buffer;
}

const organization = {
  _id: ORGANIZATION,
  name: 'Frota',
  tradeName: 'Frota',
  federalTaxNumber: '00000000000191',
  parent: null,
};

const answers: { [N in RouteName]?: RouteResponse<N> } = {
  'GET /user/validSession': {
    user: { _id: ORGANIZATION, firstName: 'Ana', lastName: 'Souza', email: 'ana@frota.example' },
    scope: ['AdminOrg', ORGANIZATION, 'Frota'],
  },
  'GET /v2/admin/organization/hydrate': {
    organization,
    organizations: [organization],
    balanceSharingType: 'VEHICLE',
    timeZone: 'America/Sao_Paulo',
    modules: { expenseCenter: false, fuelManagement: false },
    billing: { type: 'prePaid', period: 'monthly', from: '2026-11-01', to: '2026-11-30' },
    isSandbox: false,
  },
  'GET /organization/subscriptions': { _plan: 'frota', menus: [], hasFuelManagementModule: false },
  'GET /admin/organization/user/permissions': {
    docs: PERMISSION_KEYS.map((_id) => ({
      _id,
      area: _id.split('.')[1] ?? '',
      action: 'list',
      isAsked: true,
      userPermission: { _id: ORGANIZATION, status: 'active' },
    })),
    category: 'administrator',
  },
};

const FIRST_ROWS = 100;
const LIST = '/admin/organization/balance/distribution';

const page = (body: string, scripts: readonly string[]) => `<!doctype html>
<html lang="pt">
<meta charset="utf-8">
<link rel="icon" href="data:,">
<title>Distribuição</title>
<link rel="stylesheet" href="/page.css">
${body}
${scripts.map((src) => `<script type="module" src="${src}"></script>`).join('\n')}
</html>`;

const pageCss = `body{margin:16px;font:14px system-ui}litro-distribution{--litro-table-height:560px}.grid{height:560px}
.amount{box-sizing:border-box;inline-size:100%;text-align:end}`;

const setup = `import { connect } from '/suite/litro.js';
connect({ host: location.origin, getToken: async () => 'token-of-the-bench' });`;

/** `peerDir` is the folder of the built comparison page with AG Grid; null serves no such page. */
export async function servePages(peerDir: string | null) {
  const files = new Map<string, Served>();
  const put = (path: string, text: string | Buffer) =>
    files.set(path, { type: TYPES[extname(path)] ?? 'application/octet-stream', body: gzipSync(text) });
  putFolder(put, 'dist/suite', '/suite');
  if (peerDir !== null) putFolder(put, peerDir, '/peer');
  put('/litro.html', page('<litro-distribution></litro-distribution>', ['/suite/litro.js', '/setup.js']));
  put('/peer.html', page('<div id="root"></div>', ['/peer/peer.js']));
  put('/page.css', pageCss);
  put('/setup.js', setup);
  for (const [name, answer] of Object.entries(answers)) {
    files.set(name, { type: TYPES['.json'] ?? '', body: gzipSync(JSON.stringify(answer)) });
  }
  const balance = { type: TYPES['.json'] ?? '', body: gzipSync(JSON.stringify(distribution(1).balance)) };
  files.set('GET /admin/organization/balance', balance);
  for (const limit of [FIRST_ROWS, ROWS]) {
    const body = gzipSync(JSON.stringify(distribution(limit)));
    files.set(`GET ${LIST} ${limit}`, { type: TYPES['.json'] ?? '', body });
  }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bench');
    if (pathname === '/events') return openLine(response);
    const rows = Number(searchParams.get('limit')) > FIRST_ROWS ? ROWS : FIRST_ROWS;
    const name = `GET ${pathname}${pathname === LIST ? ` ${rows}` : ''}`;
    send(response, files.get(name) ?? files.get(pathname));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function putFolder(put: (path: string, text: Buffer) => void, folder: string, prefix: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue;
    const path = join(entry.parentPath, entry.name);
    put(`${prefix}${path.slice(folder.length)}`, readFileSync(path));
  }
}

function send(response: ServerResponse, served: Served | undefined): void {
  if (!served) {
    response.writeHead(404).end();
    return;
  }
  const headers = { 'content-type': served.type, 'content-encoding': 'gzip', 'cache-control': 'no-store' };
  response.writeHead(200, { ...headers, 'content-length': served.body.length }).end(served.body);
}

function openLine(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(`data: ${JSON.stringify({ type: 'hello', organizationId: ORGANIZATION })}\n\n`);
}
