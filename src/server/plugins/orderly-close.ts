/** Closing finishes the requests that run, and does not wait for connections that clients keep open for later ones. */
import type { FastifyInstance } from 'fastify';

const SWEEP_EVERY_MS = 50;

export function useOrderlyClose(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    // Node closes what is idle when closing begins; what becomes idle afterwards would stay until its time-out.
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_EVERY_MS);
    app.server.once('close', () => clearInterval(sweep));
  });
}
