import type { MailPort } from '../mail/mail-port.ts';
import type { Metrics } from './metrics.ts';

export function countMails<M extends MailPort>({ mails }: Pick<Metrics, 'mails'>, mail: M): M {
  return {
    ...mail,
    send: async (sent) => {
      try {
        await mail.send(sent);
      } catch (error) {
        mails.inc({ outcome: 'failed' });
        throw error;
      }
      mails.inc({ outcome: 'sent' });
    },
  };
}
