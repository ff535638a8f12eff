/** Mails stored in memory. Only `/sandbox/outbox` and tests read them. */
import type { Clock } from '../clock.ts';
import type { Mail, MailPort } from './mail-port.ts';

interface SentMail extends Mail {
  readonly sentAt: Date;
}

export interface LocalOutbox extends MailPort {
  list(): readonly SentMail[];
}

export function localOutbox(
  clock: Clock,
  { limit = 200, reachesReaders = true }: { limit?: number; reachesReaders?: boolean } = {},
): LocalOutbox {
  let sent: SentMail[] = [];
  return {
    reachesReaders,
    send: async (mail) => {
      sent = [{ ...mail, sentAt: clock.now() }, ...sent].slice(0, limit);
    },
    list: () => sent,
  };
}
