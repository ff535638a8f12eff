import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { createServer as createVite } from 'vite';
import { handOn } from './proxy.mjs';

const HOSTS = 'src/host-demo';
const TYPES = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript', '.svg': 'image/svg+xml' };
const OF_VITE = /^\/(@|src\/|locales\/|node_modules\/|scripts\/dev\/)/;

/**
 * Script that replaces the built loader. It loads React's refresh first, because the refresh must load before React.
 */
const LOADER = `import '/@vite/client';
import '/scripts/dev/refresh.js';
export * from '/src/widgets/litro.ts';
`;
const SIGN_IN = '<script type="module" src="/scripts/dev/sign-in.js"></script>';

async function sendFile(response, path, change = (text) => text) {
  try {
    const text = await readFile(path, 'utf8');
    const type = TYPES[extname(path)] ?? 'text/plain';
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' });
    response.end(change(text));
  } catch {
    response.writeHead(404).end();
  }
}

function sendLoader(response) {
  response.writeHead(200, {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
  });
  response.end(LOADER);
}

const isNavigation = ({ method, headers }) =>
  method === 'GET' && (headers.accept ?? '').includes('text/html');

/**
 * Serves portal, intranet and pump simulator at `port`, and the partner's page at the next port. `settled` waits until
 * a program that restarts is ready. The served pages have no Content Security Policy, because it would block Vite; the
 * end-to-end journeys test the policy.
 */
export async function servePages({ host, port, serverPort, backEndPort, settled }) {
  const server = createServer();
  const vite = await createVite({
    configFile: 'vite.config.ts',
    appType: 'custom',
    cacheDir: 'node_modules/.vite-dev',
    logLevel: 'warn',
    optimizeDeps: { entries: ['src/widgets/*/*.tsx', 'src/widgets/litro.ts'] },
    server: { middlewareMode: true, hmr: { server }, cors: true },
  });
  vite.watcher.add(HOSTS);
  vite.watcher.on('change', (path) => {
    if (normalize(path).includes(normalize(HOSTS))) vite.ws.send({ type: 'full-reload' });
  });
  const toServer = (request, response) => handOn(request, response, serverPort, () => settled('main'));
  const portal = (response) =>
    sendFile(response, join(HOSTS, 'portal/index.html'), (html) =>
      html.replace('</head>', `${SIGN_IN}</head>`),
    );

  server.on('request', (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/litro.js') return sendLoader(response);
    if (OF_VITE.test(pathname)) return vite.middlewares(request, response);
    const page = /^\/(intranet|pump)$/.exec(pathname)?.[1];
    if (page) return sendFile(response, join(HOSTS, page, 'index.html'));
    if (/^\/(portal|intranet|pump)\/[\w.-]+$/.test(pathname))
      return sendFile(response, join(HOSTS, pathname));
    if (pathname === '/erp') {
      const partner = `http://${(request.headers.host ?? '').replace(/:\d+$/, '')}:${port + 1}/`;
      return response.writeHead(302, { location: partner }).end();
    }
    return isNavigation(request) ? portal(response) : toServer(request, response);
  });

  const partner = createServer((request, response) => {
    if (request.method !== 'GET')
      return handOn(request, response, backEndPort, () => settled('host-demo-back-end'));
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const litro = `http://${(request.headers.host ?? '').replace(/:\d+$/, '')}:${port}`;
    const file = pathname === '/' ? 'index.html' : pathname.slice(1);
    if (!/^[\w.-]+$/.test(file)) return response.writeHead(404).end();
    return sendFile(response, join(HOSTS, 'erp', file), (text) =>
      text.replaceAll('https://portal.example', litro),
    );
  });
  for (const [one, at] of [
    [server, port],
    [partner, port + 1],
  ]) {
    await new Promise((resolve) => one.listen(at, host, () => resolve(undefined)));
  }
  return {
    async stop() {
      await vite.close();
      for (const one of [server, partner]) {
        one.close();
        one.closeAllConnections();
      }
    },
  };
}
