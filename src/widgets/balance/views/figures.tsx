import type { Text } from '#core/i18n/use-texts.ts';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { handedOutPercent, type BalanceFigures } from '../balance.model.ts';

export interface FiguresProps {
  t: Text<'balance'>;
  figures: BalanceFigures;
  /** True to omit the total: only the free balance and the bar of distributed credit are visible. */
  compact: boolean;
}

export function Figures({ t, figures, compact }: FiguresProps) {
  const percent = handedOutPercent(figures);
  return (
    <>
      <p className="free">
        <span className="free-label">{t('free')}</span>
        <MoneyText cents={figures.companyCents} emphasis="figure" />
      </p>
      {figures.debtCents > 0 && (
        <p className="debt">
          <span>{t('debt')}</span>
          <MoneyText cents={figures.debtCents} />
        </p>
      )}
      {percent === null ? (
        <p className="quiet">{t('empty')}</p>
      ) : (
        <div className="parts">
          <div className="bar" aria-hidden="true">
            <span className="bar-fill" style={{ inlineSize: `${percent}%` }} />
          </div>
          <dl className="legend">
            <div className="legend-part">
              <dt>{t('handedOut')}</dt>
              <dd>
                <MoneyText cents={figures.handedOutCents} />
                <bdi className="percent">{t('share', { percent })}</bdi>
              </dd>
            </div>
            {!compact && (
              <div className="legend-part">
                <dt>{t('total')}</dt>
                <dd>
                  <MoneyText cents={figures.totalCents} />
                </dd>
              </div>
            )}
          </dl>
        </div>
      )}
    </>
  );
}
