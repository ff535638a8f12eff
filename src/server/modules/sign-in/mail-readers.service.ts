/** Where people are written to. */
import type { Transaction } from '../../database/tenancy.ts';
import { findByUserId } from './credentials.repository.ts';
import type { Reader } from './mails.ts';

export type MailReader = Reader;

/** Those who may sign in and have an address. */
export async function readReaders(tx: Transaction, userIds: readonly string[]): Promise<MailReader[]> {
  const readers: MailReader[] = [];
  for (const userId of userIds) {
    const user = await findByUserId(tx, userId);
    if (user?.active && user.email !== '') readers.push(user);
  }
  return readers;
}
