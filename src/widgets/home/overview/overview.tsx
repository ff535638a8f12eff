import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import type { Overview } from '#contract/overview.ts';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { formatCount } from '#core/format/count.ts';
import { namesKnownTo } from '#core/format/organization-names.ts';
import { useLazyTexts, useLocale, useTexts, type Text } from '#core/i18n/use-texts.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { Icon } from '#core/ui/icons/icon.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { Lines } from '../views/lines.tsx';
import { Part } from '../views/part.tsx';
import { overviewItems } from './overview-items.ts';
import type { OverviewState } from './overview.state.ts';

export interface OverviewPartProps {
  state: OverviewState;
  level: number | undefined;
}

export function OverviewPart({ state, level }: OverviewPartProps) {
  useSignals();
  const t = useLazyTexts('overview');
  const remote = state.overview.value.value;
  if (remote.status === 'failed') {
    return (
      <LoadFailure
        error={remote.error}
        busy={state.overview.busy.value}
        onRetry={() => void state.overview.load()}
      />
    );
  }
  if (!t || remote.status !== 'ready') return <Skeleton shape="rows" count={4} />;
  return (
    <>
      <Sums overview={remote.value} t={t} />
      <Needs state={state} overview={remote.value} t={t} level={level} />
    </>
  );
}

interface OverviewTileProps {
  overview: Overview;
  t: Text<'overview'>;
}

function Sums({ overview: { companies, branches, balance, month }, t }: OverviewTileProps) {
  const locale = useLocale();
  const counted = (count: number) => ({ count, shown: formatCount(count, locale) });
  const sums = [
    { label: t('company'), reais: balance.company },
    { label: t('handedOut'), reais: balance.handedOut },
    { label: t('month'), reais: month.amount },
  ];
  return (
    <div className="overview">
      <dl className="overview-sums">
        {sums.map(({ label, reais }) => (
          <div key={label}>
            <dt className="soft">{label}</dt>
            <dd className="part-figure">
              <MoneyText cents={centsFromReais(reais)} emphasis="strong" />
            </dd>
          </div>
        ))}
      </dl>
      <p className="soft">
        <bdi>
          {[
            t('companies', counted(companies)),
            t('branches', counted(branches)),
            t('refuels', counted(month.refuels)),
          ].join(' · ')}
        </bdi>
      </p>
    </div>
  );
}

function Needs({ state, overview, t, level }: OverviewPartProps & OverviewTileProps) {
  const [home, verdict, locale] = [useTexts('home'), useTexts('verdict'), useLocale()];
  const nameOf = useMemo(() => namesKnownTo(state.session), [state]);
  const items = overviewItems(overview, { t, explanation: verdict, locale, nameOf });
  return (
    <Part title={home('needs')} level={level}>
      {items.length === 0 ? (
        <p className="calm">
          <Icon name="success" />
          {home('calm')}
        </p>
      ) : (
        <Lines state={state} lines={items} />
      )}
    </Part>
  );
}
