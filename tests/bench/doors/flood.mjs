/** Sends bodies to the sign-in at once. It is a thread of its own, so that the measuring thread does not wait for it. */
import { parentPort, workerData } from 'node:worker_threads';

const { url, bodies, round } = workerData;

/** The server ends the connection while a body that is too long is still being sent. */
const CUT_OFF = 413;

const statuses = await Promise.all(
  bodies.map((body, at) =>
    fetch(`${url}/login`, {
      method: 'POST',
      // Each comes from another address, so that no limit of an address applies.
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
