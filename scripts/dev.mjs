/**
 * `npm run dev`: the host pages over the sources, and the server on watch over one data folder. A saved file of the
 * suite is on the screen at once, with what the page shows kept where React can; one of the server starts it again. The
 * accounts of the demonstration stand beside the portal's sign-in, one click each. PORT, HOST and DATA_DIR as for
 * `npm start`.
 */
import { fileURLToPath } from 'node:url';
import { servePages } from './dev/pages.mjs';
import { serveOnWatch } from './dev/server-on-watch.mjs';
import { choosePort, findFreePair } from './ports.mjs';
import { prepare } from './prepare.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
prepare();
// The build of the server would say production, which leaves React's refresh out of the pages.
process.env.NODE_ENV ??= 'development';

const host = process.env.HOST || '127.0.0.1';
const port = await choosePort(process.env.PORT || '8080', host);
const litro = `http://localhost:${port}`;
const serverPort = await findFreePair();
const backEndPort = serverPort + 1;
const common = { ...process.env, HOST: '127.0.0.1', LOG_LEVEL: process.env.LOG_LEVEL || 'warn' };

const programs = await serveOnWatch({
  main: {
    ...common,
    PORT: String(serverPort),
    LITRO_SANDBOX: 'on',
    PUBLIC_URL: litro,
    ALLOWED_ORIGINS: [`http://localhost:${port + 1}`, `http://127.0.0.1:${port + 1}`].join(','),
    // Pages are loaded again and again from one address.
    REQUESTS_PER_MINUTE: '1000000',
  },
  'host-demo-back-end': { ...common, PORT: String(backEndPort), LITRO_URL: litro },
});
const pages = await servePages({ host, port, serverPort, backEndPort, settled: programs.settled });
console.log(`
Litro runs from its sources. Save a file to see it.

  Portal      ${litro}
  Partner ERP ${litro}/erp
  Intranet    ${litro}/intranet
  Pump        ${litro}/pump
  Mail        ${litro}/sandbox/outbox
  Stop        Ctrl-C
`);

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, async () => {
    if (stopping) process.exit(1);
    stopping = true;
    await pages.stop();
    await programs.stop();
    process.exit(0);
  });
}
