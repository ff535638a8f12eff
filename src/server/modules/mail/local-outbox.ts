/** Mail that goes nowhere: it is kept, newest first, for `/sandbox/outbox` and for tests. */
import type { Clock } from '../../clock.ts';
import type { Mail, MailPort } from './mail-port.ts';

interface SentMail extends Mail {
  readonly sentAt: Date;
}

export interface LocalOutbox extends MailPort {
  /** Newest first. */
  list(): readonly SentMail[];
}

export function localOutbox(clock: Clock, limit = 200): LocalOutbox {
  let sent: SentMail[] = [];
  return {
    send: async (mail) => {
      sent = [{ ...mail, sentAt: clock.now() }, ...sent].slice(0, limit);
    },
    list: () => sent,
  };
}
