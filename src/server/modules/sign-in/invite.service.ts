/** The mail by which somebody whose account was made for them sets their first password. */
import { afterCommit } from '../../database/tenancy.ts';
import type { WrittenLanguage } from '../../words.ts';
import type { Writing } from '../audit/record-change.ts';
import type { MailPort } from '../mail/mail-port.ts';
import type { Reader } from '../mail/mail-text.ts';
import { makeLink } from './first-password.service.ts';
import { firstMail } from './mails.ts';

export interface Inviting {
  readonly mail: MailPort;
  readonly publicUrl: string;
  readonly language: WrittenLanguage;
  /** Told when the mail could not be sent: the reader can still ask for a new password. */
  reportFailure(): void;
}

/** Makes the link now, and sends it once the account is committed. */
export async function invite(
  { mail, publicUrl, language, reportFailure }: Inviting,
  { tx, clock }: Pick<Writing, 'tx' | 'clock'>,
  userId: string,
  to: Reader,
): Promise<void> {
  const token = await makeLink(tx, clock, userId);
  afterCommit(tx, () => void mail.send(firstMail(to, publicUrl, token, language)).catch(reportFailure));
}
