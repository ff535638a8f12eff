/**
 * `npm run dev` serves the host pages from the sources, and runs the server over one data folder. A saved file of the
 * suite appears on the screen at once, and React preserves the state of the page if possible. A saved file of the server
 * restarts the server. Buttons beside the portal's sign-in sign in with the demo accounts. PORT, HOST and DATA_DIR work
 * as for `npm start`.
 */
import { fileURLToPath } from 'node:url';
import { createDemoKeys } from './demo-keys.mjs';
import { servePages } from './dev/pages.mjs';
import { serveOnWatch } from './dev/server-on-watch.mjs';
import { choosePort, findFreePair } from './ports.mjs';
import { prepare } from './prepare.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
prepare();
// React's refresh runs only in development mode, but the build of the server would set production mode.
process.env.NODE_ENV ??= 'development';

const host = process.env.HOST || '127.0.0.1';
const port = await choosePort(process.env.PORT || '8080', host);
const litro = `http://localhost:${port}`;
const serverPort = await findFreePair();
const backEndPort = serverPort + 1;
const common = { ...process.env, HOST: '127.0.0.1', LOG_LEVEL: process.env.LOG_LEVEL || 'warn' };

const readKeys = async () => ({
  LITRO_API_KEYS: await createDemoKeys(`http://127.0.0.1:${serverPort}`, [port, port + 1]).catch((error) => {
    console.error(`The example pages have no API keys: ${error.message}`);
    return '{}';
  }),
});
const environments = {
  main: {
    ...common,
    PORT: String(serverPort),
    LITRO_SANDBOX: 'on',
    PUBLIC_URL: litro,
    ALLOWED_ORIGINS: [`http://localhost:${port + 1}`, `http://127.0.0.1:${port + 1}`].join(','),
    // All requests of a developer come from one address, so the usual limit of requests per address would stop them.
    REQUESTS_PER_MINUTE: '1000000',
  },
  'host-demo-back-end': { ...common, PORT: String(backEndPort), LITRO_URL: litro },
};
const programs = await serveOnWatch(environments, { 'host-demo-back-end': readKeys });
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
