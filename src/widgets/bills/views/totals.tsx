import type { RouteResponse } from '#contract/routes.ts';
import { formatCount } from '#core/format/count.ts';
import { useLocale, type Text } from '#core/i18n/use-texts.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { StatusText } from '#core/ui/states/status-text.tsx';

export type BillTotals = RouteResponse<'GET /admin/organization/bill'>['totals'];

const SUMS = ['processing', 'overdue', 'pending', 'done', 'canceled'] as const;

export function Totals({ totals, t }: { totals: BillTotals; t: Text<'bills'> }) {
  const locale = useLocale();
  const { count } = totals;
  return (
    <dl className="bills-totals">
      <div>
        <dt>
          <bdi>{t('count', { count, shown: formatCount(count, locale) })}</bdi>
        </dt>
      </div>
      {SUMS.filter((sum) => totals[sum] > 0).map((sum) => (
        <div key={sum}>
          <dt>
            {sum === 'overdue' ? (
              <StatusText tone="negative">{t('total_overdue')}</StatusText>
            ) : (
              t(`total_${sum}`)
            )}
          </dt>
          <dd>
            <MoneyText cents={centsFromReais(totals[sum])} emphasis="strong" />
          </dd>
        </div>
      ))}
    </dl>
  );
}
