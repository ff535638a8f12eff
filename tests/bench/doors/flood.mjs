/**
 * Thread that sends many bodies to the sign-in at once. It is separate, so that the measuring thread does not wait for
 * it.
 */
import { parentPort, workerData } from 'node:worker_threads';

const { url, bodies, round } = workerData;

/** Status to count if the server ends the connection while the client still sends a body that is too long. */
const CUT_OFF = 413;

const statuses = await Promise.all(
  bodies.map((body, at) =>
    fetch(`${url}/login`, {
      method: 'POST',
      // Each request names another client address, so that no rate limit of an address applies.
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.${round}.0.${at}` },
      body,
    }).then(
      async (answer) => {
        await answer.text();
        return answer.status;
      },
      () => CUT_OFF,
    ),
  ),
);
parentPort.postMessage(statuses);
