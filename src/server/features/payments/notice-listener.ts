/** Separate port with mutual TLS for a bank's notices. The port answers no other call. */
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { StartError } from '../../platform/database/start-error.ts';
import { checkPair, readPem } from './open-payments.ts';
import type { NoticeSettings } from '../../platform/config/payment-settings.ts';

type ListenerSettings = Extract<NoticeSettings, { kind: 'listener' }>;

export interface NoticeListener {
  readonly port: number;
  /** Stops accepting notices and finishes running notices. The bank repeats unanswered notices. */
  close(): Promise<void>;
}

const REQUEST_TIMEOUT_MS = 30_000;
const SWEEP_EVERY_MS = 50;
const NOTICES = /^\/webhooks\/pix(?:\?|$)/;

/** Forwards notices to `app`. Throws StartError for settings that the operator must correct. */
export async function openNoticeListener(
  app: FastifyInstance,
  settings: ListenerSettings,
  host: string,
): Promise<NoticeListener> {
  const pair = {
    certificate: await readPem('PIX_NOTICE_CERTIFICATE', settings.certificate),
    certificateKey: await readPem('PIX_NOTICE_CERTIFICATE_KEY', settings.certificateKey),
    ca: await readPem('PIX_NOTICE_CA', settings.ca),
  };
  checkPair('PIX_NOTICE_CERTIFICATE', pair);
  await app.ready();
  const server = createServer(
    {
      cert: pair.certificate,
      key: pair.certificateKey,
      ca: pair.ca,
      requestCert: true,
      rejectUnauthorized: true,
      minVersion: 'TLSv1.2',
      requestTimeout: REQUEST_TIMEOUT_MS,
    },
    (request, response) => {
      if (request.method === 'POST' && NOTICES.test(request.url ?? '')) return app.routing(request, response);
      response.writeHead(404, { connection: 'close' }).end();
    },
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) =>
      reject(
        new StartError(`PIX_NOTICE_PORT ${settings.port} of ${host} cannot be opened (${String(code)}).`),
      ),
    );
    server.listen(settings.port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        // Without this timer, connections that become idle after `close` would stay open until their timeout.
        const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_EVERY_MS);
        server.close(() => {
          clearInterval(sweep);
          resolve();
        });
      }),
  };
}
