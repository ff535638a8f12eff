import { useSnapshot } from 'valtio';
import { Facts } from '#blocks/facts/facts.tsx';
import { menuNames, planName } from '#blocks/plans/plan-words.ts';
import { zoneName } from '#core/dates/format-time.ts';
import { formatCnpj } from '#core/format/cnpj.ts';
import { useLocale, useTexts } from '#core/i18n/use-texts.ts';
import type { Session } from '#core/session/session.ts';
import type { Slices } from '#core/session/slices.ts';

export function Company({ session }: { session: Session }) {
  const t = useTexts('account');
  const words = useTexts('plan');
  const locale = useLocale();
  const { loaded: hydrate } = useSnapshot(session.hydrate) as Slices['hydrate'];
  const { loaded: plan } = useSnapshot(session.subscription) as Slices['subscription'];
  if (hydrate.status !== 'ready') return null;
  const { organization, organizations, balanceSharingType = 'EMPLOYEE', billing } = hydrate.value;
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
          <p>{planName(words, plan.value._plan)}</p>
          <p id="account-plan">{t('planIncludes')}</p>
          <ul className="account-plan" aria-labelledby="account-plan">
            {menuNames(words, plan.value.menus).map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </>
      ) : (
        <p>{t('planUnknown')}</p>
      )}
    </section>
  );
}
