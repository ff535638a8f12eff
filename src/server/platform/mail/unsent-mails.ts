/** Puts mails in line in the transaction of what they tell, so that they are sent where that was committed, and only there. */
import type { Clock } from '../clock.ts';
import type { Transaction } from '../database/tenancy.ts';
import { newId } from '../identifier.ts';
import type { MailKind, Told } from './mail-kind.ts';
import { deleteMailsTo, insertMails } from './unsent-mails.repository.ts';

interface NewMails<News> extends Omit<Told<News>, 'organizationName'> {
  readonly userIds: readonly string[];
}

/** One for each of those people. What somebody is told of already is not put in line again. */
export async function putInLine<News>(
  { tx, clock }: { readonly tx: Transaction; readonly clock: Clock },
  { name }: MailKind<News>,
  { userIds, ...told }: NewMails<News>,
): Promise<void> {
  const now = clock.now();
  const mails = userIds.map((userId) => ({ ...told, userId, id: newId(clock), kind: name }));
  await insertMails(tx, mails, now);
}

/** Those that somebody was still to be sent are not sent. */
export const dropMailsTo = deleteMailsTo;
