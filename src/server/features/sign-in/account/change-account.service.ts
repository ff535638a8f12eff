import { afterCommit, type DatabaseTransaction } from '../../../platform/database/tenancy.ts';
import type { MailPort } from '../../../platform/mail/mail-port.ts';
import {
  findByUserId,
  updateAccount,
  type AccountColumns,
} from '../../../platform/accounts/credentials.repository.ts';
import { emailChangedMail } from '../mails.ts';
import { useUpResets } from '../password/password-resets.repository.ts';
import type { Sessions } from '../../../platform/accounts/sessions.service.ts';

interface AccountNotices {
  readonly mail: MailPort;
  reportFailure(): void;
}

export interface ChangingAccount {
  readonly sessions: Pick<Sessions, 'endAllOf'>;
  readonly telling: AccountNotices;
  readonly now: Date;
}

/**
 * A new address or a status other than `active` ends every session and invalidates mailed links and codes. A
 * mail to the old address reports the change and does not name the new address.
 */
export async function changeAccount(
  tx: DatabaseTransaction,
  { sessions, telling, now }: ChangingAccount,
  userId: string,
  columns: AccountColumns,
): Promise<void> {
  const before = await findByUserId(tx, userId);
  if (!before) throw new Error(`User ${userId} has no account.`);
  await updateAccount(tx, userId, columns);
  const isMoved = columns.email !== undefined && columns.email !== before.email;
  const isOut = columns.status !== undefined && columns.status !== 'active';
  if (!isMoved && !isOut) return;
  await useUpResets(tx, userId, now);
  await sessions.endAllOf(tx, userId);
  if (!isMoved) return;
  const { mail, reportFailure } = telling;
  afterCommit(tx, () => void mail.send(emailChangedMail(before, before.language)).catch(reportFailure));
}
