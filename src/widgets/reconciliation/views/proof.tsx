import type { Reconciliation } from '#contract/reconciliation.ts';
import { formatCount } from '#core/format/count.ts';
import { useLocale, useTexts } from '#core/i18n/use-texts.ts';
import { cents } from '#core/money/cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { MoneyText } from '#core/ui/figures/money-text.tsx';

/** Sums of the journal by account, with the stored balances if sums and balances are of the same instant. */
export function Proof({ reconciliation: { accounts, isNow } }: { reconciliation: Reconciliation }) {
  const t = useTexts('reconciliation');
  const locale = useLocale();
  return (
    <details className="reconciliation-proof">
      <summary>{t('proof')}</summary>
      <p className="reconciliation-soft">{t(isNow ? 'proofNow' : 'proofThen')}</p>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrows move what is wider than its place */}
      <div className="reconciliation-wide" role="group" aria-label={t('proof')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('account')}</th>
              <th scope="col">{t('accounts')}</th>
              <th scope="col">{t('posted')}</th>
              {isNow && <th scope="col">{t('kept')}</th>}
              {isNow && <th scope="col">{t('difference')}</th>}
            </tr>
          </thead>
          <tbody>
            {accounts.map(({ account, count, posted, kept }) => (
              <tr key={account}>
                <th scope="row">{t(`account_${account}`)}</th>
                <td>{formatCount(count, locale)}</td>
                <td>
                  <MoneyText cents={centsFromReais(posted)} />
                </td>
                {kept !== null && (
                  <>
                    <td>
                      <MoneyText cents={centsFromReais(kept)} />
                    </td>
                    <td>
                      <MoneyText cents={cents(centsFromReais(kept) - centsFromReais(posted))} />
                    </td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
