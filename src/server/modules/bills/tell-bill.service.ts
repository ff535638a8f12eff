/** Mail of a closed bill to the administrators who may see bills. */
import { formatDate } from '#core/dates/format-date.ts';
import { formatCents } from '#core/money/format-cents.ts';
import type { Clock } from '../../clock.ts';
import type { Tenancy, Transaction } from '../../database/tenancy.ts';
import type { Mail, MailPort } from '../mail/mail-port.ts';
import { findHolders } from '../permissions/permissions.service.ts';
import { readReaders, type MailReader } from '../sign-in/mail-readers.service.ts';
import { wordsOf } from '../../words.ts';
import { findUntold, markTold, type UntoldBill } from './bill-telling.repository.ts';

interface TellingParts {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
  readonly mail: MailPort;
  readonly publicUrl: string;
}

/** The language of the portal where nobody has chosen one. */
const LOCALE = 'pt-BR';
const BILLS_PATH = '/app/bills';

/**
 * Tells of each bill that is owed, once. It is marked first, so that of two servers one tells; where the mail server takes
 * nothing, the mark goes and the next run tells. A server that dies in between has told nobody: the bill is on the screen.
 */
export async function tellBills(
  { tenancy, clock, mail, publicUrl }: TellingParts,
  signal?: AbortSignal,
): Promise<number> {
  let told = 0;
  for (const bill of await tenancy.asSystem('bills', findUntold)) {
    if (signal?.aborted) break;
    const isMine = await tenancy.asSystem('bills', (tx) => markTold(tx, bill, clock.now()));
    if (!isMine) continue;
    const readers = await tenancy.asSystem('bills', (tx) => findReaders(tx, bill));
    try {
      for (const reader of readers) await mail.send(billMail(reader, bill, publicUrl));
    } catch (error) {
      await tenancy.asSystem('bills', (tx) => markTold(tx, bill, null));
      throw error;
    }
    told += 1;
  }
  return told;
}

/** Of a branch those of its company too: what they hold there holds in its branches. */
async function findReaders(tx: Transaction, { organizationId, parentId }: UntoldBill): Promise<MailReader[]> {
  const holders = new Set<string>();
  for (const id of [organizationId, ...(parentId === null ? [] : [parentId])]) {
    for (const userId of await findHolders(tx, id, 'portal.bill.list')) holders.add(userId);
  }
  return readReaders(tx, [...holders]);
}

function billMail(to: MailReader, bill: UntoldBill, publicUrl: string): Mail {
  const words = wordsOf('pt', 'mails');
  const date = (day: UntoldBill['from']) => formatDate(day, LOCALE);
  const facts = {
    name: to.firstName,
    company: bill.organization,
    from: date(bill.from),
    to: date(bill.to),
    amount: formatCents(bill.owedCents, LOCALE),
    due: date(bill.dueOn),
  };
  const paragraphs = [
    words('greeting', facts),
    words('bill', facts),
    publicUrl + BILLS_PATH,
    words('billUse'),
    '',
  ];
  return {
    to: to.email,
    subject: words('billSubject', facts),
    text: paragraphs.join('\n\n'),
  };
}
