import { formatCount } from '#core/format/count.ts';
import { LOCALE_OF_LANGUAGE } from '#core/format/locale.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { wordsOf } from '../../platform/words.ts';
import type { MailKind, MailReport } from '../../platform/mail/mail-kind.ts';
import type { Mail } from '../../platform/mail/mail-port.ts';
import { inParagraphs, portalLink } from '../../platform/mail/mail-text.ts';
import type { ReportedReader } from '../../platform/accounts/reader.service.ts';
import type { LowNews } from './low-news.ts';

export const lowMail: MailKind<LowNews> = {
  name: 'low',
  passesAfterMs: 24 * 60 * 60_000,
  write,
};

/** Writes a threshold mail. Figures appear only in the text of the mail, because lock screens show the subject. */
function write(
  { email, firstName, language }: ReportedReader,
  { organizationId, organizationName, news }: MailReport<LowNews>,
  publicUrl: string,
): Mail {
  const words = wordsOf(language, 'mails');
  const locale = LOCALE_OF_LANGUAGE[language];
  const { balance, days, wallets } = news;
  const paragraphs = [
    words('greeting', { name: firstName }),
    words('low', { organization: organizationName }),
    balance &&
      words('lowBalance', {
        balance: formatCents(balance.companyCents, locale),
        limit: formatCents(balance.lowCents, locale),
      }),
    days &&
      words('lowDays', {
        days: formatCount(days.daysLeft, locale),
        limit: formatCount(days.lowDays, locale),
      }),
    wallets &&
      [
        words('lowWallets', {
          count: formatCount(wallets.count, locale),
          limit: formatCents(wallets.lowCents, locale),
        }),
        ...wallets.first.map(({ name, balanceCents }) => `- ${name}: ${formatCents(balanceCents, locale)}`),
        ...(wallets.count > wallets.first.length ? [`- ${words('lowMore')}`] : []),
      ].join('\n'),
    words('lowAct'),
    portalLink(publicUrl, '/app', organizationId),
    words('lowWhy'),
  ].filter((paragraph) => paragraph !== null);
  return {
    to: email,
    subject: words('lowSubject', { organization: organizationName }),
    text: inParagraphs(...paragraphs),
  };
}
