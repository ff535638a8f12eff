import type { BoundRefusal, BoundStatus } from '#contract/bound-distributions.ts';
import { LOCALE_OF_LANGUAGE } from '#core/format/locale.ts';
import type { Cents } from '#core/money/cents.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { wordsOf, type WrittenLanguage } from '../../../platform/words.ts';
import type { MailKind, MailReport } from '../../../platform/mail/mail-kind.ts';
import type { Mail } from '../../../platform/mail/mail-port.ts';
import { inParagraphs, portalLink } from '../../../platform/mail/mail-text.ts';
import type { ReportedReader } from '../../../platform/accounts/reader.service.ts';
import { referenceOf } from '../purchases.presenter.ts';

export interface BoundNews {
  readonly status: BoundStatus;
  readonly valueCents: Cents;
  readonly amountCents: Cents;
  /** Reason of the refusal; null if the distribution ran. */
  readonly refusal: BoundRefusal | null;
  readonly language: WrittenLanguage;
}

export const boundMail: MailKind<BoundNews> = { name: 'bound', write };

function write(
  to: ReportedReader,
  { organizationId, aboutId: purchaseId, news }: MailReport<BoundNews>,
  publicUrl: string,
): Mail {
  const { status, valueCents, amountCents, refusal, language } = news;
  const words = wordsOf(language, 'mails');
  const locale = LOCALE_OF_LANGUAGE[language];
  const values = {
    purchase: referenceOf(purchaseId),
    value: formatCents(valueCents, locale),
    amount: formatCents(amountCents, locale),
  };
  const isDone = status === 'done';
  return {
    to: to.email,
    subject: words(isDone ? 'boundDoneSubject' : 'boundNotSubject', values),
    text: inParagraphs(
      words('greeting', { name: to.firstName }),
      words(isDone ? 'boundDone' : status === 'dropped' ? 'boundDropped' : 'boundRefused', values),
      ...(refusal === null ? [] : [words(`boundWhy_${reasonOf(refusal)}`, values)]),
      words('boundLook'),
      portalLink(publicUrl, '/app/balance/purchase', organizationId, `purchase=${purchaseId}`),
    ),
  };
}

const REASONS = ['permission_missing', 'insufficient_company_balance', 'wallets_refused'] as const;

const reasonOf = (refusal: BoundRefusal) => REASONS.find((reason) => reason === refusal) ?? 'changed';
