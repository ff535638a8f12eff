import { LOCALE_OF_LANGUAGE } from '#core/format/locale.ts';
import { formatShortId } from '#core/format/short-id.ts';
import type { Cents } from '#core/money/cents.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { wordsOf } from '../../../platform/words.ts';
import type { MailKind, MailReport } from '../../../platform/mail/mail-kind.ts';
import type { Mail } from '../../../platform/mail/mail-port.ts';
import { inParagraphs, portalLink } from '../../../platform/mail/mail-text.ts';
import type { ReportedReader } from '../../../platform/accounts/reader.service.ts';

export interface ReturnNews {
  readonly organization: string;
  readonly purchaseId: string | null;
  readonly amountCents: Cents;
  readonly debtCents: Cents;
}

export const returnMail: MailKind<ReturnNews> = { name: 'return', write };

function write(
  to: ReportedReader,
  { organizationId, news }: MailReport<ReturnNews>,
  publicUrl: string,
): Mail {
  const { organization, purchaseId, amountCents, debtCents } = news;
  const words = wordsOf(to.language, 'mails');
  const locale = LOCALE_OF_LANGUAGE[to.language];
  const facts = {
    name: to.firstName,
    company: organization,
    amount: formatCents(amountCents, locale),
    debt: formatCents(debtCents, locale),
    purchase: purchaseId === null ? '' : formatShortId(purchaseId).toUpperCase(),
  };
  const link =
    purchaseId === null
      ? portalLink(publicUrl, '/app/bills', organizationId)
      : portalLink(publicUrl, '/app/balance/purchase', organizationId, `purchase=${purchaseId}`);
  return {
    to: to.email,
    subject: words('returnSubject', facts),
    text: inParagraphs(
      words('greeting', facts),
      words(purchaseId === null ? 'returnOfBill' : 'returnOfPurchase', facts),
      ...(debtCents > 0 ? [words('returnDebt', facts)] : []),
      words('returnLook'),
      link,
    ),
  };
}
