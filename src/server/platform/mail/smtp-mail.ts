import { createTransport } from 'nodemailer';
import type { MailPort } from './mail-port.ts';

/** Timeout of the mail server. An unresponsive mail server must not block a sign-in. */
const TIMEOUT_MS = 10_000;

/** `url` is `smtps://user:password@host:465` or `smtp://…`; `from` is the sender of every mail. */
export function smtpMail(url: string, from: string): MailPort {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return {
    reachesReaders: true,
    send: async ({ to, subject, text }) => {
      try {
        await transport.sendMail({ from, to, subject, text });
      } catch (error) {
        throw new Error(`The mail server did not take a mail (${whyOf(error)}).`);
      }
    },
  };
}

/**
 * Describes an error of the mail server by its code. The text of the error goes to no log, because it may name the
 * recipient.
 */
function whyOf(error: unknown): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return [code, responseCode].filter(Boolean).join(' ') || 'unknown';
}
