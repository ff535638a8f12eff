import { formatTankVolume, formatVariance } from '#blocks/tank/tank-words.ts';
import { fuelUnit } from '#core/money/fuel.ts';
import { formatCount } from '#core/format/count.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import type { ListFacts } from './list-facts.ts';
import type { TankTransactionsWords } from './words.ts';

/** Sums of all rows that match the filters. Liters and cubic meters are never added together. */
export function Totals({ facts, words: { t, locale } }: { facts: ListFacts; words: TankTransactionsWords }) {
  const { totals } = facts;
  const product = productOf(facts);
  const figures = [
    [t('operations'), formatCount(totals.count, locale)],
    ...(product === null
      ? []
      : [
          [t('in'), formatTankVolume(totals.in, product, locale)],
          [t('out'), formatTankVolume(totals.out, product, locale)],
          ...(totals.variance === 0
            ? []
            : [[t('variance'), formatVariance(totals.variance, product, locale)]]),
        ]),
  ];
  return (
    <>
      <dl className="tank-totals">
        {figures.map(([label, figure]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{figure}</bdi>
            </dd>
          </div>
        ))}
        {(
          [
            ['bought', totals.bought],
            ['drawn', totals.drawn],
          ] as const
        ).map(([key, amount]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>
              <MoneyText cents={centsFromReais(amount)} />
            </dd>
          </div>
        ))}
      </dl>
      {product === null && <p className="faint">{t('mixedUnits')}</p>}
    </>
  );
}

/** Product whose unit applies to the whole sum; null if the sum mixes units. */
export function productOf({ tanks, query }: Pick<ListFacts, 'tanks' | 'query'>) {
  if (query.product) return query.product;
  const summed = query.tank ? tanks.filter(({ _id }) => _id === query.tank) : tanks;
  const [first] = summed;
  if (!first) return null;
  return summed.every(({ product }) => fuelUnit(product) === fuelUnit(first.product)) ? first.product : null;
}
