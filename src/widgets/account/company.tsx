import { useSnapshot } from 'valtio';
import { STANDARD_PLAN } from '#contract/facts.ts';
import { Facts } from '#blocks/facts/facts.tsx';
import { zoneName } from '#core/dates/format-time.ts';
import { formatCnpj } from '#core/format/cnpj.ts';
import { useLocale, useTexts } from '#core/i18n/use-texts.ts';
import type { Session } from '#core/session/session.ts';
import type { Slices } from '#core/session/slices.ts';

/** The company that is selected, its plan and what that holds; nothing where none is. */
export function Company({ session }: { session: Session }) {
  const t = useTexts('account');
  const locale = useLocale();
  const { loaded: hydrate } = useSnapshot(session.hydrate) as Slices['hydrate'];
  const { loaded: plan } = useSnapshot(session.subscription) as Slices['subscription'];
  if (hydrate.status !== 'ready') return null;
  const { organization, organizations, balanceSharingType = 'EMPLOYEE', modules, billing } = hydrate.value;
  const parent = organizations.find(({ _id }) => _id === organization.parent);
  return (
    <section className="card" aria-labelledby="account-company">
      <h3 id="account-company">{t('company')}</h3>
      <Facts
        facts={[
          [t('companyName'), organization.name],
          [t('tradeName'), organization.tradeName],
          [t('taxNumber'), formatCnpj(organization.federalTaxNumber)],
          [t('below'), parent?.tradeName],
          [t('sharing'), t(`sharing_${balanceSharingType}`)],
          [t('billing'), `${t(`billing_${billing.type}`)}, ${t(`period_${billing.period}`)}`],
          [t('timeZone'), zoneName(hydrate.value.timeZone, locale)],
        ]}
      />
      <h4>{t('plan')}</h4>
      {plan.status === 'ready' ? (
        <>
          <p>{plan.value._plan === STANDARD_PLAN ? t('planStandard') : plan.value._plan}</p>
          <ul className="account-plan">
            <li>{t('planBase')}</li>
            <li>{t(modules.expenseCenter ? 'planCenters' : 'planNoCenters')}</li>
            <li>{t(plan.value.hasFuelManagementModule ? 'planTanks' : 'planNoTanks')}</li>
          </ul>
        </>
      ) : (
        <p>{t('planUnknown')}</p>
      )}
    </section>
  );
}
