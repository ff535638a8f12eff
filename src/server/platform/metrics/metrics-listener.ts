import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartError } from '../database/start-error.ts';
import type { MetricsSettings } from '../config/metrics-settings.ts';
import type { Metrics } from './metrics.ts';

export interface MetricsListener {
  readonly port: number;
  close(): Promise<void>;
}

/** Throws a StartError if the port cannot be opened. */
export async function openMetricsListener(
  metrics: Metrics,
  { host, port }: MetricsSettings,
): Promise<MetricsListener> {
  metrics.watchProcess();
  const server = createServer((request, response) => {
    if (request.method === 'GET' && request.url === '/metrics') return void answer(metrics, response);
    response.writeHead(404, { connection: 'close' }).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) =>
      reject(new StartError(`METRICS_PORT ${port} of ${host} cannot be opened (${String(code)}).`)),
    );
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // Keep-alive connections of the collector must not delay the close.
        server.closeAllConnections();
      }),
  };
}

async function answer(metrics: Metrics, response: ServerResponse): Promise<void> {
  try {
    const text = await metrics.read();
    response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text);
  } catch {
    response.writeHead(500, { connection: 'close' }).end();
  }
}
