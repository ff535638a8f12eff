import type { Terms } from '#contract/terms.ts';
import { parseCalendarDate } from '#core/dates/calendar-date.ts';
import { formatDate } from '#core/dates/format-date.ts';
import { zoneName } from '#core/dates/format-time.ts';
import { useLocale, useTexts } from '#core/i18n/use-texts.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { Entry, Section } from './section.tsx';

export function TermsSection({ terms }: { terms: Terms }) {
  const t = useTexts('settings');
  const locale = useLocale();
  const { billingType, billingPeriod, creditLimit, companyLimit, stepUpLimit, plan, modules, timeZone } =
    terms;
  const money = (reais: number) => formatCents(centsFromReais(reais), locale);
  const bought = [
    modules.expenseCenter && t('module_expenseCenter'),
    modules.fuelManagement && t('module_fuelManagement'),
    terms.hasAnywhere && t('module_anywhere'),
  ].filter((name) => name !== false);
  const since = terms.termsFrom === null ? null : parseCalendarDate(terms.termsFrom);
  return (
    <Section title={t('terms')} about={t('termsAbout')}>
      <dl className="entries">
        <Entry
          label={t('billingType')}
          value={t(`billingType_${billingType}`)}
          about={t(`billingTypeAbout_${billingType}`)}
        />
        <Entry
          label={t('billingPeriod')}
          value={t(`billingPeriod_${billingPeriod}`)}
          about={t(`billingPeriodAbout_${billingPeriod}`)}
        />
        {creditLimit !== null && (
          <Entry label={t('creditLimit')} value={money(creditLimit)} about={t('creditLimitAbout')} />
        )}
        <Entry
          label={t('companyLimit')}
          value={companyLimit === null ? t('noLimit') : money(companyLimit)}
          about={
            companyLimit === null
              ? t('companyLimitNone')
              : t('companyLimitAbout', { limit: money(companyLimit) })
          }
        />
        {stepUpLimit !== null && (
          <Entry label={t('stepUpLimit')} value={money(stepUpLimit)} about={t('stepUpLimitAbout')} />
        )}
        <Entry
          label={t('blockRefuelsOnDebt')}
          value={t(`blockRefuelsOnDebt_${terms.blockRefuelsOnDebt ? 'yes' : 'no'}`)}
          about={t('blockRefuelsOnDebtAbout')}
        />
        <PaymentLinks links={terms.paymentLinks} />
        <Entry label={t('plan')} value={plan === 'standard' ? t('plan_standard') : plan} />
        <Entry
          label={t('modules')}
          value={bought.length > 0 ? bought.join(', ') : t('noModules')}
          about={t('modulesAbout')}
        />
        <Entry label={t('timeZone')} value={zoneName(timeZone, locale)} about={t('timeZoneAbout')} />
        {since && <Entry label={t('termsFrom')} value={formatDate(since, locale)} />}
      </dl>
    </Section>
  );
}

function PaymentLinks({ links }: { links: Terms['paymentLinks'] }) {
  const t = useTexts('settings');
  const given = (['bankSlip', 'transfer'] as const).flatMap((kind) => {
    const href = links[kind];
    return href === null ? [] : [{ kind, href }];
  });
  if (given.length === 0) return null;
  const value = given.map(({ kind, href }) => (
    <a key={kind} className="payment-link" href={href} target="_blank" rel="noopener noreferrer">
      {t(kind)}
    </a>
  ));
  return <Entry label={t('paymentLinks')} value={value} about={t('paymentLinksAbout')} />;
}
