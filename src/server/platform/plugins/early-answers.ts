/** Requests that are answered before they have arrived, such as one without a session: each has that one answer. */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface EarlyAnswers {
  /** Whether the request that the connection brings was answered already. */
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
