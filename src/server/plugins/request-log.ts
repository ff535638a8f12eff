/** One line a request: its route's template, never the path or query as they came, and nobody's data. */
import { randomUUID } from 'node:crypto';
import { LogController, type FastifyInstance } from 'fastify';

export interface LogOptions {
  readonly level: string;
  /** Takes the lines in tests; standard output otherwise. */
  readonly stream?: { write(line: string): void };
}

export function loggerOptions({ level, stream }: LogOptions) {
  return {
    logger: { level, base: null, ...(stream && { stream }) },
    genReqId: () => randomUUID(),
    // An id from outside could carry anything into the log.
    requestIdHeader: false as const,
    // Fastify's own lines hold the address as it came.
    logController: new LogController({ disableRequestLogging: true }),
  };
}

export function useRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        route: `${request.method} ${request.routeOptions.url ?? '(none)'}`,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(request.caller && { user: request.caller.userId }),
        ...(request.organizationId && { organization: request.organizationId }),
      },
      'request',
    );
  });
}
