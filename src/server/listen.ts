import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from './platform/config/config.ts';
import { StartError } from './platform/database/start-error.ts';

/**
 * Returns the server's port, which the operating system may have selected. Throws a StartError if the server cannot
 * listen.
 */
export async function listen(app: FastifyInstance, { host, port }: Config): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw new StartError(explain((error as NodeJS.ErrnoException).code ?? String(error), host, port));
  }
  return (app.server.address() as AddressInfo).port;
}

function explain(code: string, host: string, port: number): string {
  if (code === 'EADDRINUSE') return `Port ${port} of ${host} is taken; set PORT to another one.`;
  if (code === 'EACCES') return `Port ${port} may not be opened by this user; set PORT to one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST ${host} is no address of this machine.`;
  return `The server cannot listen on ${host}:${port} (${code}).`;
}
