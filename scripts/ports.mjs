import { connect, createServer } from 'node:net';

/**
 * False only if another program uses the port. The program that will listen reports all other errors.
 *
 * @returns {Promise<boolean>}
 */
export function isFree(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', ({ code }) => resolve(code !== 'EADDRINUSE'));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

/**
 * Returns the first of two consecutive free ports: the back end of the demo pages uses the port after the server's
 * port.
 */
export async function findFreePair(host) {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 40_000);
    if ((await isFree(port, host)) && (await isFree(port + 1, host))) return port;
  }
}

/**
 * Returns the requested port, or a free port for 0. Throws with instructions if this port or the next port is in use.
 */
export async function choosePort(requestedPort, host) {
  if (!/^\d{1,5}$/.test(requestedPort) || Number(requestedPort) > 65_534)
    throw new Error(`PORT must be a number from 0 to 65534, not "${requestedPort}".`);
  if (Number(requestedPort) === 0) return findFreePair(host);
  for (const port of [Number(requestedPort), Number(requestedPort) + 1]) {
    if (!(await isFree(port, host)))
      throw new Error(
        `Port ${port} is taken; set PORT to another port (Litro uses this port and the next port).`,
      );
  }
  return Number(requestedPort);
}

function isListening(port, host) {
  return new Promise((resolve) => {
    const probe = connect(port, host, () => {
      probe.destroy();
      resolve(true);
    }).once('error', () => resolve(false));
  });
}

export async function untilListening(port, host = '127.0.0.1') {
  while (!(await isListening(port, host))) await new Promise((resolve) => setTimeout(resolve, 20));
}
