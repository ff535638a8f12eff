/** What administrators are told of a closed bill, in the language of each. */
import { formatDate } from '#core/dates/format-date.ts';
import { LOCALE_OF_LANGUAGE } from '#core/format/locale.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { wordsOf } from '../../words.ts';
import type { Mail } from '../mail/mail-port.ts';
import { portalLink } from '../mail/mail-text.ts';
import type { ToldReader } from '../sign-in/reader.service.ts';
import type { UntoldBill } from './bill-telling.repository.ts';

export function billMail(to: ToldReader, bill: UntoldBill, publicUrl: string): Mail {
  const words = wordsOf(to.language, 'mails');
  const locale = LOCALE_OF_LANGUAGE[to.language];
  const date = (day: UntoldBill['from']) => formatDate(day, locale);
  const facts = {
    name: to.firstName,
    company: bill.organization,
    from: date(bill.from),
    to: date(bill.to),
    amount: formatCents(bill.owedCents, locale),
    due: date(bill.dueOn),
  };
  const paragraphs = [
    words('greeting', facts),
    words('bill', facts),
    portalLink(publicUrl, '/app/bills', bill.organizationId),
    words('billUse'),
  ];
  return { to: to.email, subject: words('billSubject', facts), text: `${paragraphs.join('\n\n')}\n` };
}
