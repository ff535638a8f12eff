/** Queue of mails. A mail is queued in the transaction of its event, so only committed events are mailed. */
import type { Clock } from '../clock.ts';
import type { DatabaseTransaction } from '../database/tenancy.ts';
import { newId } from '../identifier.ts';
import type { MailKind, MailReport } from './mail-kind.ts';
import { deleteMailsTo, insertMails } from './unsent-mails.repository.ts';

interface NewMails<News> extends Omit<MailReport<News>, 'organizationName'> {
  readonly userIds: readonly string[];
}

/** Queues one mail per user. A user who already has the same mail in the queue gets no second one. */
export async function queueMails<News>(
  { tx, clock }: { readonly tx: DatabaseTransaction; readonly clock: Clock },
  { name }: MailKind<News>,
  { userIds, ...content }: NewMails<News>,
): Promise<void> {
  const now = clock.now();
  const mails = userIds.map((userId) => ({ ...content, userId, id: newId(clock), kind: name }));
  await insertMails(tx, mails, now);
}

export const dropMailsTo = deleteMailsTo;
