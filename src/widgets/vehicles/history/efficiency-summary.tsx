import { millilitresFromLitres } from '#core/money/volume.ts';
import { formatDistance } from '#core/format/distance.ts';
import { formatEfficiency, formatFuelVolume } from '#core/format/fuel.ts';
import type { Locale } from '#core/format/locale.ts';
import { StatusText } from '#core/ui/states/status-text.tsx';
import type { Words } from './efficiency-history.tsx';
import type { OfProduct } from './efficiency.model.ts';

export interface EfficiencySummaryProps {
  products: readonly OfProduct[];
  words: Words;
  locale: Locale;
}

/** One figure for each product, and what stands behind it. */
export function EfficiencySummary({ products, words: { t, fuels }, locale }: EfficiencySummaryProps) {
  return (
    <dl className="history-summary">
      {products.map((one) => (
        <div key={one.product}>
          <dt>{fuels(`fuel_${one.product}`)}</dt>
          <dd className="history-figure">
            <bdi>
              {one.efficiency === null
                ? t('notMeasured')
                : formatEfficiency(one.efficiency, one.product, locale)}
            </bdi>
          </dd>
          <dd className="history-detail">
            <bdi>
              {[
                t('fills', { count: one.fills, shown: one.fills }),
                formatFuelVolume(millilitresFromLitres(one.volume), one.product, locale),
                ...(one.distance > 0 ? [formatDistance(one.distance, locale)] : []),
              ].join(' · ')}
            </bdi>
          </dd>
          {one.outliers > 0 && (
            <dd>
              <StatusText tone="negative">
                {t('outliers', { count: one.outliers, shown: one.outliers })}
              </StatusText>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
