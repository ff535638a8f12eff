/** The mail by which somebody whose account was made for them sets their first password. */
import { afterCommit } from '../../../platform/database/tenancy.ts';
import type { WrittenLanguage } from '../../../platform/words.ts';
import type { Writing } from '../../../records/record-change.ts';
import type { MailPort } from '../../../platform/mail/mail-port.ts';
import type { Reader } from '../../../platform/mail/mail-text.ts';
import { countMail } from '../attempts.service.ts';
import { makeLink } from './first-password.service.ts';
import { firstMail } from '../mails.ts';
import { useUpResets } from './password-resets.repository.ts';

export interface Inviting {
  readonly mail: MailPort;
  readonly publicUrl: string;
  readonly language: WrittenLanguage;
  /** Told when the mail could not be sent: another one can be asked for. */
  reportFailure(): void;
}

type InTransaction = Pick<Writing, 'tx' | 'clock'>;

/** Makes the link now, and sends it once the account is committed. */
export async function invite(
  inviting: Inviting,
  writing: InTransaction,
  userId: string,
  to: Reader,
): Promise<void> {
  await countMail(writing.tx, 'link', to.email, writing.clock.now());
  await mailLink(inviting, writing, userId, to);
}

/**
 * The same once more, for somebody who has set no password yet: what was mailed before is used up. Answers until when that address
 * gets no further mail, where it had as many as it may: then nothing is done.
 */
export async function inviteAgain(
  inviting: Inviting,
  writing: InTransaction,
  userId: string,
  to: Reader,
): Promise<Date | null> {
  const { tx, clock } = writing;
  const until = await countMail(tx, 'link', to.email, clock.now());
  if (until) return until;
  await useUpResets(tx, userId, clock.now());
  await mailLink(inviting, writing, userId, to);
  return null;
}

async function mailLink(
  { mail, publicUrl, language, reportFailure }: Inviting,
  { tx, clock }: InTransaction,
  userId: string,
  to: Reader,
): Promise<void> {
  const token = await makeLink(tx, clock, userId);
  afterCommit(tx, () => void mail.send(firstMail(to, publicUrl, token, language)).catch(reportFailure));
}
