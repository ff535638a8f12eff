import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type Portal } from '../../testing/portal.ts';

const FILES = {
  'suite/litro.js': 'export const connect = 1;',
  'suite/c/balance-Ab12.js': `export const text = '${'balance '.repeat(400)}';`,
  'suite/c/core-Cd34.js': `export const core = '${'core '.repeat(400)}';`,
  'host-demo/portal/index.html':
    '<!doctype html><head><title>Portal</title><style>body{margin:0}</style></head>',
  'host-demo/portal/portal.js': 'export {};',
  'host-demo/portal/setup.html': readFileSync(
    join(import.meta.dirname, '../../../host-demo/portal/setup.html'),
    'utf8',
  ),
  'host-demo/intranet/index.html': '<!doctype html><title>Intranet</title>',
  'host-demo/pump/index.html': '<!doctype html><title>Bomba</title>',
  'host-demo/pump/pump.js': 'export {};',
};
const BUILT = brotliCompressSync(FILES['suite/c/core-Cd34.js']);
const MOST_REQUESTS = 100;
const PAGE = { accept: 'text/html,*/*' };

let portal: Portal;
let sandbox: Portal;
let distDir: string;
let isEmpty = false;
beforeAll(async () => {
  distDir = await mkdtemp(join(tmpdir(), 'litro-dist-'));
  for (const [name, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(distDir, name)), { recursive: true });
    await writeFile(join(distDir, name), text);
  }
  await writeFile(join(distDir, 'suite/c/core-Cd34.js.br'), BUILT);
  portal = await startPortal({
    distDir,
    environment: {
      ALLOWED_ORIGINS: 'https://erp.example',
      SECURITY_CONTACT: 'mailto:security@portal.example',
      REQUESTS_PER_MINUTE: String(MOST_REQUESTS),
    },
    setUp: {
      isOpen: () => Promise.resolve(isEmpty),
      fits: () => false,
      close: () => Promise.resolve(),
    },
  });
  sandbox = await startPortal({ distDir, environment: { LITRO_SANDBOX: 'on' } });
});
afterAll(async () => {
  await portal.close();
  await sandbox.close();
  await rm(distDir, { recursive: true });
});

describe('files of the suite', () => {
  it.each(['https://anybody.example', 'https://erp.example'])('may be embedded by %s', async (origin) => {
    const { headers, status } = await portal.ask('GET /litro.js', { headers: { origin } });
    expect([status, headers['cross-origin-resource-policy']]).toEqual([200, 'cross-origin']);
    expect(['*', origin]).toContain(headers['access-control-allow-origin']);
  });

  it('are cached for ever under hashed names and revalidated under fixed names', async () => {
    const chunk = await portal.ask('GET /c/balance-Ab12.js');
    expect(chunk.headers['cache-control']).toContain('immutable');
    expect((await portal.ask('GET /litro.js')).headers['cache-control']).toBe('no-cache');
  });

  it('have no rate limit, while missing files count', async () => {
    const askOften = async (url: string) => {
      const remoteAddress = '10.0.0.1';
      const answers = new Set<number>();
      for (let i = 0; i <= MOST_REQUESTS; i += 1) {
        answers.add((await portal.app.inject({ method: 'GET', url, remoteAddress })).statusCode);
      }
      return [...answers];
    };
    expect(await askOften('/c/balance-Ab12.js')).toEqual([200]);
    expect(await askOften('/portal/portal.js')).toEqual([200]);
    expect(await askOften('/c/unknown.js')).toEqual([404, 429]);
  });

  it('are compressed if the browser accepts it', async () => {
    const { headers } = await portal.ask('GET /c/balance-Ab12.js', { headers: { 'accept-encoding': 'br' } });
    expect(headers['content-encoding']).toBe('br');
  });

  it('are sent as the build compressed them', async () => {
    const ask = (encoding: string) =>
      portal.ask('GET /c/core-Cd34.js', { headers: { 'accept-encoding': encoding } });
    const { headers, status } = await ask('br, gzip');
    expect([status, headers['content-encoding'], headers['content-length']]).toEqual([
      200,
      'br',
      String(BUILT.length),
    ]);
    expect(headers['content-type']).toContain('javascript');
    expect(headers['vary']).toContain('accept-encoding');
    expect(headers['cache-control']).toContain('immutable');
    expect((await ask('identity')).text).toBe(FILES['suite/c/core-Cd34.js']);
  });

  it.each(['/c/gone-Ab12.js', '/c/', '/c', '/portal/', '/..%2f..%2fpackage.json', '/.env'])(
    'do not exist at %s',
    async (path) => {
      const { status, body } = await portal.ask(`GET ${path}`);
      expect([status, body.code]).toEqual([404, 'not_found']);
    },
  );
});

describe('pages of the server', () => {
  it.each(['/', '/vehicles/list', '/portal/', '/portal/index.html'])(
    'show the portal at %s, under the policy of the suite',
    async (path) => {
      const { text, headers, status } = await portal.ask(`GET ${path}`, { headers: PAGE });
      expect([status, text]).toEqual([200, FILES['host-demo/portal/index.html']]);
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; script-src 'self'; " +
          // The served page has one inline style, `body{margin:0}`. The content security policy permits it by this hash.
          "style-src 'self' 'sha256-IAdwN3biDCQ3brrgp1m8kBEsPQYyqfREKOEfeoREopc='; connect-src 'self'; img-src 'self' data:; " +
          "font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; " +
          "require-trusted-types-for 'script'",
      );
    },
  );

  it('name the configured map tiles and permit their images', async () => {
    const withTiles = await startPortal({
      distDir,
      environment: {
        MAP_TILES_URL: 'https://tiles.example/a"b/{z}/{x}/{y}.png?k=1&l=$&',
        MAP_TILES_CREDIT: '© "Streets" & <more>',
      },
    });
    const { text, headers } = await withTiles.ask('GET /app/stations', { headers: PAGE });
    await withTiles.close();
    expect(text).toBe(
      '<!doctype html><head><title>Portal</title><style>body{margin:0}</style>' +
        '<meta name="litro-map-tiles" content="https://tiles.example/a&quot;b/{z}/{x}/{y}.png?k=1&amp;l=$&amp;" />' +
        '<meta name="litro-map-credit" content="© &quot;Streets&quot; &amp; <more>" /></head>',
    );
    expect(headers['content-security-policy']).toContain("img-src 'self' data: https://tiles.example;");
  });

  it('name the target of error reports and permit only that origin', async () => {
    const pageFor = async (environment: Record<string, string>) => {
      const reporting = await startPortal({ distDir, environment });
      const { text, headers } = await reporting.ask('GET /app/stations', { headers: PAGE });
      await reporting.close();
      const policy = String(headers['content-security-policy']);
      return [text.match(/<meta[^>]*>/g)?.join(''), /connect-src [^;]*/.exec(policy)?.[0]];
    };
    const dsn = 'https://key@sentry.example/42';
    expect(await pageFor({ ERROR_REPORTS: dsn, ERROR_SAMPLE_RATE: '0.1' })).toEqual([
      `<meta name="litro-error-reports" content="${dsn}" /><meta name="litro-error-sample-rate" content="0.1" />`,
      "connect-src 'self' https://sentry.example",
    ]);
    expect(await pageFor({ ERROR_REPORTS: 'log' })).toEqual([
      '<meta name="litro-error-reports" content="log" /><meta name="litro-error-sample-rate" content="0.5" />',
      "connect-src 'self'",
    ]);
    expect(await pageFor({})).toEqual([undefined, "connect-src 'self'"]);
  });

  it('forbid camera and geolocation', async () => {
    const { headers } = await portal.ask('GET /', { headers: PAGE });
    expect(headers['permissions-policy']).toMatch(/camera=\(\), .*geolocation=\(\)/);
  });

  it('include security.txt if the settings name a contact', async () => {
    const path = 'GET /.well-known/security.txt';
    expect((await portal.ask(path)).text).toBe(
      'Contact: mailto:security@portal.example\nExpires: 2027-05-20T10:00:00.000Z\nPreferred-Languages: pt, en, es\n',
    );
    expect((await sandbox.ask(path)).status).toBe(404);
  });

  it('let the intranet dashboard call its back end on the next port', async () => {
    const { text, headers } = await sandbox.ask('GET /intranet', { headers: { host: 'localhost:8080' } });
    expect(text).toBe(FILES['host-demo/intranet/index.html']);
    expect(headers['content-security-policy']).toContain("connect-src 'self' http://localhost:8081;");
  });

  it('redirect to the partner’s page on the next port of the same host', async () => {
    const { status, headers } = await sandbox.ask('GET /erp', { headers: { host: '[::1]:8080' } });
    expect([status, headers['location']]).toEqual([302, 'http://[::1]:8081/']);
  });

  it('include the demonstration only in the sandbox', async () => {
    const askAll = (one: Portal) =>
      Promise.all(
        ['/pump/pump.js', '/erp', '/intranet', '/pump'].map(
          async (path) => (await one.ask(`GET ${path}`)).status,
        ),
      );
    expect(await askAll(sandbox)).toEqual([200, 302, 200, 200]);
    expect(await askAll(portal)).toEqual([404, 404, 404, 404]);
  });

  it('answer 404 if the next port cannot exist', async () => {
    for (const path of ['/intranet', '/erp']) {
      const { status } = await sandbox.ask(`GET ${path}`, { headers: { host: 'localhost:99999' } });
      expect(status).toBe(404);
    }
  });

  it('are not sent to a script that requests data', async () => {
    const { status, body } = await portal.ask('GET /vehicles/list', { headers: { accept: '*/*' } });
    expect([status, body.code]).toEqual([404, 'not_found']);
  });
});

describe('the set-up page', () => {
  const ask = (language: string, address = '/setup') =>
    portal.ask(`GET ${address}`, { headers: { ...PAGE, 'accept-language': language } });

  it('does not exist in a database with users and in the sandbox', async () => {
    isEmpty = false;
    expect((await ask('pt')).status).toBe(404);
    expect((await sandbox.ask('GET /setup', { headers: PAGE })).status).toBe(404);
  });

  it("uses the browser's or the selected language and leaves no placeholder", async () => {
    isEmpty = true;
    const [portuguese, spanish, english] = [
      await ask('pt-BR'),
      await ask('es'),
      await ask('es', '/setup?language=en'),
    ];
    for (const { status, text } of [portuguese, spanish, english]) {
      expect(status).toBe(200);
      expect(text).not.toContain('{{');
    }
    expect(portuguese.text).toContain('<html lang="pt-BR">');
    expect(spanish.text).toContain('Primer acceso');
    expect(english.text).toContain('First access');
    expect(portuguese.headers['content-security-policy']).toContain("script-src 'self'");
    isEmpty = false;
  });
});
