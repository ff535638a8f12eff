/** Closing finishes the requests that run, and does not wait for connections that clients keep open for later ones. */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const SWEEP_EVERY_MS = 50;
/** A connection that was opened ahead of its first request gets this long for it to arrive. */
const FIRST_REQUEST_WITHIN_MS = 1_000;

export function useOrderlyClose(app: FastifyInstance): void {
  const connections = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    // Node closes what is idle when closing begins; what becomes idle afterwards would stay until its time-out.
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_EVERY_MS);
    // To Node a connection that has carried nothing yet is not idle. Browsers open such ones ahead.
    const giveUp = setTimeout(() => {
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    }, FIRST_REQUEST_WITHIN_MS);
    app.server.once('close', () => {
      clearInterval(sweep);
      clearTimeout(giveUp);
    });
  });
}
