import type { RunReason } from '#contract/schedules.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { formatDate } from '#core/dates/format-date.ts';
import { LOCALE_OF_LANGUAGE } from '#core/format/locale.ts';
import type { Cents } from '#core/money/cents.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { wordsOf } from '../../../platform/words.ts';
import type { MailKind, MailReport } from '../../../platform/mail/mail-kind.ts';
import type { Mail } from '../../../platform/mail/mail-port.ts';
import { inParagraphs, portalLink } from '../../../platform/mail/mail-text.ts';
import type { ReportedReader } from '../../../platform/accounts/reader.service.ts';

export interface MissedNews {
  readonly schedule: string;
  readonly name: string;
  /** Id of the run; null if the run never began. */
  readonly run: string | null;
  readonly on: CalendarDate;
  readonly reason: RunReason;
  /** Planned amount and company balance; null if the run did not read them. */
  readonly requestedCents: Cents | null;
  readonly companyCents: Cents | null;
}

export const missedMail: MailKind<MissedNews> = { name: 'schedule', write };

function write(
  to: ReportedReader,
  { organizationId, organizationName: company, news }: MailReport<MissedNews>,
  publicUrl: string,
): Mail {
  const words = wordsOf(to.language, 'mails');
  const locale = LOCALE_OF_LANGUAGE[to.language];
  const { schedule, run, requestedCents, companyCents } = news;
  const inMoney = (cents: Cents | null) => (cents === null ? '' : formatCents(cents, locale));
  const facts = {
    name: to.firstName,
    schedule: news.name,
    date: formatDate(news.on, locale),
    wanted: inMoney(requestedCents),
    held: inMoney(companyCents),
  };
  const view = run === null ? `schedule=${schedule}` : `schedule=${schedule}&run=${run}`;
  return {
    to: to.email,
    subject: words('scheduleSubject', facts),
    text: inParagraphs(
      words('greeting', facts),
      words('scheduleMissed', { ...facts, company }),
      words(`scheduleWhy_${reasonOf(news.reason)}`, facts),
      words('scheduleLook'),
      portalLink(publicUrl, '/app/balance/schedules', organizationId, view),
      words('scheduleUse'),
    ),
  };
}

const REASONS = ['insufficient_company_balance', 'wallets_refused', 'too_late'] as const;

const reasonOf = (reason: RunReason) => REASONS.find((one) => one === reason) ?? 'changed';
