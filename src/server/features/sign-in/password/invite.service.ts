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
  /** Called when the mail could not be sent. The user can then request another mail. */
  reportFailure(): void;
}

type InTransaction = Pick<Writing, 'tx' | 'clock'>;

/** Creates the link for the first password now, and mails the link after the commit. */
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
 * Invalidates earlier links and mails a new link to a person without a password. Returns null.
 * If the address reached its limit of mails, changes nothing and returns the end of the lock.
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
