import { parentPort, workerData } from 'node:worker_threads';

const { url, method, headers, bodyBytes, clients } = workerData;
const body = bodyBytes > 0 ? '['.repeat(bodyBytes) : undefined;

/** Status to count for a connection that the server ends instead of reading the body. */
const CUT_OFF = 0;
const statuses = new Map();
let isOver = false;
parentPort.once('message', () => (isOver = true));

async function attack() {
  while (!isOver) {
    const status = await fetch(url, { method, headers, body }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => CUT_OFF,
    );
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
}

await Promise.all(Array.from({ length: clients }, attack));
parentPort.postMessage(statuses);
parentPort.close();
