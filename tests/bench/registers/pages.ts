/**
 * A page of another origin than the server, under the policy of docs/embed/embedding.md. It has only `<litro-vehicles>`, or only a
 * table written by hand with the same call: the fastest list possible.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { documentedPolicy } from '../../end-to-end/widgets/support/partner-page.ts';

export type Kind = 'litro' | 'plain';

const BODIES: Readonly<Record<Kind, string>> = {
  litro: '<litro-vehicles view="rows=50"></litro-vehicles>',
  plain: `<input type="search" placeholder="Buscar">
<table><thead><tr><th><button class="sort">Placa</button><th>Marca<th>Modelo<th>Ano<th>Combustível<th>Hodômetro</thead>
<tbody></tbody></table><button class="next">Próxima</button>`,
};

const page = (kind: Kind) => `<!doctype html>
<html lang="pt">
<meta charset="utf-8">
<link rel="icon" href="data:,">
<title>Frota</title>
<link rel="stylesheet" href="/page.css">
${BODIES[kind]}
<script type="module" src="/${kind}.js"></script>
</html>`;

const css = `body{margin:16px;font:14px system-ui}table{inline-size:100%;border-collapse:collapse}
th,td{text-align:start;padding:8px;border-block-end:1px solid #ddd}`;

export interface FleetPages {
  readonly origin: string;
  use(litroUrl: string, token: string): void;
  close(): void;
}

export async function serveFleetPages(): Promise<FleetPages> {
  const files = new Map<string, readonly [type: string, text: string]>();
  let policy = '';
  const server = createServer((request, response) => {
    const [type, text] = files.get(request.url ?? '') ?? [];
    if (text === undefined) return void response.writeHead(404).end();
    const headers = { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' };
    response.writeHead(200, { ...headers, 'content-security-policy': policy }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    use(litroUrl, token) {
      policy = `${documentedPolicy(litroUrl)}; worker-src blob:`;
      const where = `Object.assign(globalThis, ${JSON.stringify({ litroUrl, token })});\n`;
      files.set('/page.css', ['text/css', css]);
      files.set('/litro.html', ['text/html', page('litro')]);
      files.set('/plain.html', ['text/html', page('plain')]);
      files.set('/litro.js', [
        'text/javascript',
        `import { connect } from '${litroUrl}/litro.js';\n${where}connect({ host: litroUrl, getToken: async () => token });`,
      ]);
      const plain = readFileSync(new URL('plain-table.js', import.meta.url), 'utf8');
      files.set('/plain.js', ['text/javascript', where + plain]);
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
