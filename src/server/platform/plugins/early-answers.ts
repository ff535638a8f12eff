/**
 * Remembers requests that the server answered before they arrived completely, such as calls without a session. Each of
 * these requests must get only one response.
 */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface EarlyAnswers {
  readonly has: (socket: Socket) => boolean;
  readonly watch: (app: FastifyInstance) => void;
}

export function createEarlyAnswers(): EarlyAnswers {
  const answered = new WeakSet<Socket>();
  return {
    has: (socket) => answered.has(socket),
    watch: (app) => {
      app.addHook('onRequest', async ({ raw }) => void answered.delete(raw.socket));
      app.addHook('onResponse', async ({ raw }) => {
        if (!raw.complete) answered.add(raw.socket);
      });
    },
  };
}
