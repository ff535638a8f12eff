import type { Clock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import { localOutbox } from './local-outbox.ts';
import type { MailPort } from './mail-port.ts';

export async function openMail({ smtpUrl, mailFrom, sandbox }: Config, clock: Clock): Promise<MailPort> {
  if (!smtpUrl) return localOutbox(clock, { reachesReaders: sandbox });
  // Loads the mail client only if the server sends mails.
  const { smtpMail } = await import('./smtp-mail.ts');
  return smtpMail(smtpUrl, mailFrom);
}
