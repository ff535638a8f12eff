import { PURCHASE_SUMS } from '#blocks/purchases/purchase-sums.ts';
import { formatCount } from '#core/format/count.ts';
import { useLocale, type Text } from '#core/i18n/use-texts.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import type { PurchaseList } from '../purchase.state.ts';

export function Totals({ totals, t }: { totals: PurchaseList['totals']; t: Text<'purchase'> }) {
  const locale = useLocale();
  const { count } = totals;
  return (
    <dl className="purchase-totals">
      <div>
        <dt>
          <bdi>{t('count', { count, shown: formatCount(count, locale) })}</bdi>
        </dt>
      </div>
      {PURCHASE_SUMS.filter((sum) => totals[sum] > 0).map((sum) => (
        <div key={sum}>
          <dt>{t(`total_${sum}`)}</dt>
          <dd>
            <MoneyText cents={centsFromReais(totals[sum])} emphasis="strong" />
          </dd>
        </div>
      ))}
    </dl>
  );
}
