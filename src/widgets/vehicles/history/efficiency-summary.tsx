import { millilitresFromLitres } from '#core/money/volume.ts';
import { formatDistance } from '#core/format/distance.ts';
import { formatEfficiency, formatFuelVolume } from '#core/money/fuel.ts';
import type { Locale } from '#core/format/locale.ts';
import { StatusText } from '#core/ui/states/status-text.tsx';
import type { EfficiencyWords } from './efficiency-words.ts';
import type { OfProduct } from './efficiency.model.ts';

export interface EfficiencySummaryProps {
  products: readonly OfProduct[];
  words: EfficiencyWords;
  locale: Locale;
}

export function EfficiencySummary({ products, words: { text, fuels }, locale }: EfficiencySummaryProps) {
  return (
    <dl className="history-summary">
      {products.map((one) => (
        <div key={one.product}>
          <dt>{fuels(`fuel_${one.product}`)}</dt>
          <dd className="history-figure">
            <bdi>
              {one.efficiency === null
                ? text('notMeasured')
                : formatEfficiency(one.efficiency, one.product, locale)}
            </bdi>
          </dd>
          <dd className="history-detail">
            <bdi>
              {[
                text('fills', { count: one.fills, shown: one.fills }),
                formatFuelVolume(millilitresFromLitres(one.volume), one.product, locale),
                ...(one.distance > 0 ? [formatDistance(one.distance, locale)] : []),
              ].join(' · ')}
            </bdi>
          </dd>
          {one.outliers > 0 && (
            <dd>
              <StatusText tone="negative">
                {text('outliers', { count: one.outliers, shown: one.outliers })}
              </StatusText>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
