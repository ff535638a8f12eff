import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { formatDate } from '#core/dates/format-date.ts';
import { LOCALE_OF_LANGUAGE } from '#core/format/locale.ts';
import type { Cents } from '#core/money/cents.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { wordsOf } from '../../platform/words.ts';
import type { MailKind, MailReport } from '../../platform/mail/mail-kind.ts';
import type { Mail } from '../../platform/mail/mail-port.ts';
import { inParagraphs, portalLink } from '../../platform/mail/mail-text.ts';
import type { ReportedReader } from '../../platform/accounts/reader.service.ts';

export interface BillNews {
  readonly organization: string;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly dueOn: CalendarDate;
  readonly owedCents: Cents;
}

export const billMail: MailKind<BillNews> = { name: 'bill', write };

function write(
  to: ReportedReader,
  { organizationId, news: bill }: MailReport<BillNews>,
  publicUrl: string,
): Mail {
  const words = wordsOf(to.language, 'mails');
  const locale = LOCALE_OF_LANGUAGE[to.language];
  const date = (day: CalendarDate) => formatDate(day, locale);
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
    portalLink(publicUrl, '/app/bills', organizationId),
    words('billUse'),
  ];
  return { to: to.email, subject: words('billSubject', facts), text: inParagraphs(...paragraphs) };
}
