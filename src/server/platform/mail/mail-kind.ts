import type { ReportedReader } from '../accounts/reader.service.ts';
import type { Mail } from './mail-port.ts';

export interface MailReport<News> {
  readonly organizationId: string;
  readonly organizationName: string;
  readonly aboutId: string;
  readonly news: News;
}

export interface MailKind<News> {
  readonly name: string;
  /** Longest age of a mail in the queue. The server does not send older mails. */
  readonly passesAfterMs?: number;
  /**
   * Writes the mail when it is sent, with the recipient's current address and language. A language in the queued content
   * `news` takes precedence.
   */
  write(to: ReportedReader, report: MailReport<News>, publicUrl: string): Mail;
}
