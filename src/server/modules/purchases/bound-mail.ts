/** What is written to whoever asked for a distribution that was bound to a purchase. */
import type { BoundRefusal, BoundStatus } from '#contract/purchases.ts';
import { LOCALE_OF_LANGUAGE } from '#core/format/locale.ts';
import type { Cents } from '#core/money/cents.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { wordsOf, type WrittenLanguage } from '../../words.ts';
import type { Mail } from '../mail/mail-port.ts';
import { inParagraphs, portalLink, type Reader } from '../mail/mail-text.ts';
import { referenceOf } from './purchases.presenter.ts';

/** What became of it once the purchase was credited. */
export interface BoundNews {
  readonly status: BoundStatus;
  readonly organizationId: string;
  readonly purchaseId: string;
  /** Of the purchase, and of all that it was to hand out. */
  readonly valueCents: Cents;
  readonly amountCents: Cents;
  /** Why nothing was handed out. */
  readonly refusal: BoundRefusal | null;
  readonly language: WrittenLanguage;
}

/** Ends with where the purchase stands, which says the rest. */
export function boundMail(
  to: Reader,
  publicUrl: string,
  { status, organizationId, purchaseId, valueCents, amountCents, refusal, language }: BoundNews,
): Mail {
  const words = wordsOf(language, 'mails');
  const locale = LOCALE_OF_LANGUAGE[language];
  const said = {
    purchase: referenceOf(purchaseId),
    value: formatCents(valueCents, locale),
    amount: formatCents(amountCents, locale),
  };
  const isDone = status === 'done';
  return {
    to: to.email,
    subject: words(isDone ? 'boundDoneSubject' : 'boundNotSubject', said),
    text: inParagraphs(
      words('greeting', { name: to.firstName }),
      words(isDone ? 'boundDone' : status === 'dropped' ? 'boundDropped' : 'boundRefused', said),
      ...(refusal === null ? [] : [words(`boundWhy_${reasonOf(refusal)}`, said)]),
      words('boundLook'),
      portalLink(publicUrl, '/app/balance/purchase', organizationId, `purchase=${purchaseId}`),
    ),
  };
}

const REASONS = ['permission_missing', 'insufficient_company_balance', 'wallets_refused'] as const;

const reasonOf = (refusal: BoundRefusal) => REASONS.find((reason) => reason === refusal) ?? 'changed';
