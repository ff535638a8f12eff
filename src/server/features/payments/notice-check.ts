import { TLSSocket } from 'node:tls';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { isSigned, SIGNATURE_HEADER } from './notice-signature.ts';
import type { NoticeSettings, PaymentSettings } from '../../platform/config/payment-settings.ts';

/** True if the configured payment service sent the request. Used for calls whose policy has the access `signed`. */
export type NoticeCheck = (request: Pick<FastifyRequest, 'headers' | 'bodyBytes' | 'ips' | 'raw'>) => boolean;

interface Sender {
  readonly headers: FastifyRequest['headers'];
  readonly isBehindProxy: boolean;
  /** Common name of the verified client certificate on the notice port; null without a certificate. */
  readonly certificateName: string | null;
}

/** Creates the check of notices. Without payment settings, it refuses every notice. */
export function createNoticeCheck(settings: PaymentSettings | null, clock: Clock): NoticeCheck {
  return ({ headers, bodyBytes, ips = [], raw }) => {
    if (!settings || !bodyBytes) return false;
    if (settings.kind === 'local') {
      return isSigned(settings.noticeSecret, headers[SIGNATURE_HEADER], bodyBytes, clock.now());
    }
    // `ips[0]` is the address of the connection. Trusted proxies add further addresses.
    const isBehindProxy = ips.length > 1;
    return isBank(settings.notices, {
      headers,
      isBehindProxy,
      certificateName: certificateNameOf(raw.socket),
    });
  };
}

/** True if the configured bank sent the notice. The check ignores headers on the notice port. */
export function isBank(settings: NoticeSettings, sender: Sender): boolean {
  if (settings.kind === 'proxy') {
    return sender.isBehindProxy && sender.headers[settings.header] === settings.subject;
  }
  if (sender.certificateName === null) return false;
  return settings.subject === null || sender.certificateName === settings.subject;
}

function certificateNameOf(socket: FastifyRequest['raw']['socket']): string | null {
  if (!(socket instanceof TLSSocket) || !socket.authorized) return null;
  const { subject } = socket.getPeerCertificate();
  return typeof subject?.CN === 'string' ? subject.CN : '';
}
