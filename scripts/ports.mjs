/** Ports of this machine: which are free, and whether somebody listens. */
import { connect, createServer } from 'node:net';

/** @returns {Promise<boolean>} false only where somebody else has it; any other trouble is told by whoever listens. */
export function isFree(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', ({ code }) => resolve(code !== 'EADDRINUSE'));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

/** The first of two free ports in a row: the back end of the demo pages stands one above the server. */
export async function findFreePair(host) {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 40_000);
    if ((await isFree(port, host)) && (await isFree(port + 1, host))) return port;
  }
}

/** The port that PORT asks for and the one above it; throws with what to do where one of them cannot be had. */
export async function choosePort(wanted, host) {
  if (!/^\d{1,5}$/.test(wanted) || Number(wanted) > 65_534)
    throw new Error(`PORT must be a number from 0 to 65534, not "${wanted}".`);
  if (Number(wanted) === 0) return findFreePair(host);
  for (const port of [Number(wanted), Number(wanted) + 1]) {
    if (!(await isFree(port, host)))
      throw new Error(`Port ${port} is taken; set PORT to another one (it and the next one are used).`);
  }
  return Number(wanted);
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
