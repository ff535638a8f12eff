import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PartnerPage {
  readonly tag: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly connect: Readonly<Record<string, unknown>>;
  /** Initial behavior of the page's `getToken`. If undefined, the page passes no `getToken` to `connect`. */
  readonly token?: TokenMode;
  readonly asSuperAdmin?: boolean;
  readonly style?: HostStyle;
  readonly dark?: boolean;
  /** True if the loader starts only when the test calls `probe.load()`. */
  readonly late?: boolean;
}

export type TokenMode = 'given' | 'nothing' | 'rejects' | 'hangs';
export type HostStyle = 'plain' | 'reserving' | 'small-root' | 'resets';

const styles: Readonly<Record<HostStyle, string>> = {
  plain: '',
  reserving: documented(/^litro-balance:not.+$/m),
  'small-root': 'html { font-size: 62.5%; }',
  // The style sheet `resets` must not set `display: none`, which would hide the whole page.
  resets: '* { all: unset !important; color: red !important; font-size: 0 !important; }',
};

function documented(what: RegExp): string {
  const found = what.exec(readFileSync('docs/embed/embedding.md', 'utf8'))?.[0];
  if (!found) throw new Error(`docs/embed/embedding.md has no ${String(what)}.`);
  return found;
}

const inPage = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

export function documentedPolicy(litroUrl: string): string {
  return documented(/^default-src .+$/m).replaceAll('https://portal.example', litroUrl);
}

interface Tokens {
  readonly usual: string;
  readonly superAdmin: string;
}

export interface PartnerSite {
  readonly url: string;
  /** Sets the origin and the tokens of Litro's server. Both exist only after the start of this server. */
  use(litroUrl: string, tokens: Tokens): void;
  stop(): Promise<void>;
}

export async function startPartnerSite(): Promise<PartnerSite> {
  let used = { litroUrl: '', tokens: { usual: '', superAdmin: '' } };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://partner');
    const [type, body] = answer(pathname, searchParams, used.tokens);
    response.setHeader('content-type', `${type}; charset=utf-8`);
    response.setHeader('cache-control', 'no-store');
    response.setHeader('content-security-policy', documentedPolicy(used.litroUrl));
    response.end(body);
  });
  const port = await listen(server);
  return {
    url: `http://localhost:${port}`,
    use: (litroUrl, tokens) => void (used = { litroUrl, tokens }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

export const TOKEN_PATH = '/partner/token';

function answer(path: string, query: URLSearchParams, tokens: Tokens): [type: string, body: string] {
  if (path === TOKEN_PATH) {
    return ['text/plain', query.has('super') ? tokens.superAdmin : tokens.usual];
  }
  if (path === '/partner/probe.js') return ['text/javascript', inPage('./probe.js')];
  if (path === '/partner/before.js') return ['text/javascript', 'probe.before = probe.belongings();'];
  if (path === '/partner/setup.js') return ['text/javascript', inPage('./setup.js')];
  const style = /^\/partner\/(\w[\w-]*)\.css$/.exec(path)?.[1];
  if (style)
    return [
      'text/css',
      `body { margin: 0; }\n.dark { background: #14171a; }\n${styles[style as HostStyle]}\n`,
    ];
  return ['text/html', html(query.get('style') ?? 'plain', query.has('dark'))];
}

function html(style: string, dark: boolean): string {
  return `<!doctype html>
<html lang="pt-BR"${dark ? ' class="dark"' : ''}>
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>Parceiro</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/partner/${style}.css" />
    <script src="/partner/probe.js"></script>
    <script type="module" src="/partner/setup.js"></script>
  </head>
  <body>
    <div id="place"></div>
    <div id="elsewhere"></div>
    <script src="/partner/before.js"></script>
  </body>
</html>`;
}
