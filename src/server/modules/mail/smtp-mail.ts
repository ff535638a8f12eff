/** Mail by SMTP. */
import { createTransport } from 'nodemailer';
import type { MailPort } from './mail-port.ts';

/** `url` is `smtps://user:password@host:465` or `smtp://…`; `from` is the sender of every mail. */
export function smtpMail(url: string, from: string): MailPort {
  const transport = createTransport(url);
  return {
    send: async ({ to, subject, text }) => {
      await transport.sendMail({ from, to, subject, text });
    },
  };
}
