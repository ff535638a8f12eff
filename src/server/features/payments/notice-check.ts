/** Authentication of payment notices, because they credit money. */
import { TLSSocket } from 'node:tls';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { isSigned, SIGNATURE_HEADER } from './notice-signature.ts';
import type { NoticeSettings, PaymentSettings } from '../../platform/config/payment-settings.ts';

/** Check of a call with access `signed`. */
export type NoticeCheck = (request: Pick<FastifyRequest, 'headers' | 'bodyBytes' | 'ips' | 'raw'>) => boolean;

/** Origin of a notice. */
interface Sender {
  readonly headers: FastifyRequest['headers'];
  /** True if a trusted proxy forwarded it. */
  readonly isBehindProxy: boolean;
  /** Common name of the verified client certificate on the notice port; null without one. */
  readonly certificateName: string | null;
}

/** Without payment settings, every notice is refused. */
export function createNoticeCheck(settings: PaymentSettings | null, clock: Clock): NoticeCheck {
  return ({ headers, bodyBytes, ips = [], raw }) => {
    if (!settings || !bodyBytes) return false;
    if (settings.kind === 'local') {
      return isSigned(settings.noticeSecret, headers[SIGNATURE_HEADER], bodyBytes, clock.now());
    }
    // `ips[0]` is the connection's address; further ones come from trusted proxies.
    const isBehindProxy = ips.length > 1;
    return isBank(settings.notices, {
      headers,
      isBehindProxy,
      certificateName: certificateNameOf(raw.socket),
    });
  };
}

/** True for the configured bank. On the notice port, headers are ignored. */
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
