/** Whether who sends a notice is who may: money is credited by it. */
import { TLSSocket } from 'node:tls';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { isSigned, SIGNATURE_HEADER } from './notice-signature.ts';
import type { NoticeSettings, PaymentSettings } from '../../platform/config/payment-settings.ts';

/** Of a call whose access is `signed`. */
export type NoticeCheck = (request: Pick<FastifyRequest, 'headers' | 'bodyBytes' | 'ips' | 'raw'>) => boolean;

/** What is known of where a notice comes from. */
interface Sender {
  readonly headers: FastifyRequest['headers'];
  /** Whether a proxy that the settings trust has passed it on. */
  readonly isBehindProxy: boolean;
  /** The common name of the certificate that was shown on our own port and found to be right; null without one. */
  readonly certificateName: string | null;
}

/** Where nothing is set, nobody may. */
export function createNoticeCheck(settings: PaymentSettings | null, clock: Clock): NoticeCheck {
  return ({ headers, bodyBytes, ips = [], raw }) => {
    if (!settings || !bodyBytes) return false;
    if (settings.kind === 'local') {
      return isSigned(settings.noticeSecret, headers[SIGNATURE_HEADER], bodyBytes, clock.now());
    }
    // The address of the connection stands first; one behind it was told by a proxy that is trusted.
    const isBehindProxy = ips.length > 1;
    return isBank(settings.notices, {
      headers,
      isBehindProxy,
      certificateName: certificateNameOf(raw.socket),
    });
  };
}

/** Whether it is the bank that the settings name. What a header says counts for nothing on our own port. */
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
