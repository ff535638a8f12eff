/** Free ports and listening ports of this machine. */
import { connect, createServer } from 'node:net';

/** @returns {Promise<boolean>} false only if another program uses the port; the program that listens reports other errors */
export function isFree(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', ({ code }) => resolve(code !== 'EADDRINUSE'));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

/** The first of two consecutive free ports: the back end of the demo pages uses the port after the server's port. */
export async function findFreePair(host) {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 40_000);
    if ((await isFree(port, host)) && (await isFree(port + 1, host))) return port;
  }
}

/** The requested port, or a free port for 0; throws with instructions if this port or the next port is taken. */
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
