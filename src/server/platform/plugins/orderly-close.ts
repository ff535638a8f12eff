import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const SWEEP_EVERY_MS = 50;
/** Once the server begins to close, an unused connection has this time for its first request. */
const FIRST_REQUEST_WITHIN_MS = 1_000;

export function useOrderlyClose(app: FastifyInstance): void {
  const connections = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    // Node closes idle connections only once, when closing begins. Connections that become idle afterwards would stay
    // until their timeout.
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_EVERY_MS);
    // Node does not count an unused connection as idle. Browsers open such connections in advance.
    const giveUp = setTimeout(() => {
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    }, FIRST_REQUEST_WITHIN_MS);
    app.server.once('close', () => {
      clearInterval(sweep);
      clearTimeout(giveUp);
    });
  });
}
