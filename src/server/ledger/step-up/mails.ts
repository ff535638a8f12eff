/** Mail with the code that confirms a movement. */
import { LOCALE_OF_LANGUAGE } from '#core/format/locale.ts';
import type { Cents } from '#core/money/cents.ts';
import { formatCents } from '#core/money/format-cents.ts';
import type { Mail } from '../../platform/mail/mail-port.ts';
import { inParagraphs, type Reader } from '../../platform/mail/mail-text.ts';
import { wordsOf, type WrittenLanguage } from '../../platform/words.ts';

interface StepUpContent {
  readonly code: string;
  /** Name of the organization whose credit moves. */
  readonly organization: string;
  readonly amountCents: Cents;
}

/** The mail names amount and organization, so that the reader knows which movement the code confirms. */
export function stepUpMail(
  to: Reader,
  { code, organization, amountCents }: StepUpContent,
  language: WrittenLanguage,
): Mail {
  const words = wordsOf(language, 'mails');
  const amount = formatCents(amountCents, LOCALE_OF_LANGUAGE[language]);
  return {
    to: to.email,
    subject: words('stepUpSubject'),
    text: inParagraphs(
      words('greeting', { name: to.firstName }),
      words('stepUp', { amount, organization }),
      words('stepUpCode', { code }),
      words('stepUpUse'),
      words('stepUpUnasked'),
    ),
  };
}
