import { useSignals } from '@preact/signals-react/runtime';
import type { HomeDistribution } from '#contract/home.ts';
import { formatCount } from '#core/format/count.ts';
import { useLocale, useTexts } from '#core/i18n/use-texts.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { AgeText } from '#core/ui/figures/age-text.tsx';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { actions, mayDistribute } from '../actions.ts';
import type { HomeState } from '../home.state.ts';
import { ActionLink } from './action-link.tsx';
import { Part } from './part.tsx';

interface LastPartProps {
  state: HomeState;
  distribution: HomeDistribution;
  level: number | undefined;
}

export function LastPart({ state, distribution: { last }, level }: LastPartProps) {
  useSignals();
  const t = useTexts('home');
  return (
    <Part title={t('last')} level={level}>
      {last ? <Last state={state} last={last} /> : <p className="soft">{t('noLast')}</p>}
    </Part>
  );
}

function Last({ state, last }: { state: HomeState; last: NonNullable<HomeDistribution['last']> }) {
  useSignals();
  const t = useTexts('home');
  const locale = useLocale();
  const to = (age: string) => t('lastTo', { age, count: last.rows, shown: formatCount(last.rows, locale) });
  return (
    <>
      <p className="part-figure">
        <MoneyText cents={centsFromReais(last.amount)} emphasis="strong" />
      </p>
      <p className="soft">
        <bdi>
          <AgeText at={new Date(last.at)}>{to}</AgeText>
        </bdi>
      </p>
      <p className="soft">
        <bdi>{last.by ? t('lastBy', { name: last.by.name }) : t(`lastSource_${last.source}`)}</bdi>
      </p>
      {last.collected > 0 && (
        <p className="soft">
          <bdi>{t('collected', { amount: formatCents(centsFromReais(last.collected), locale) })}</bdi>
        </p>
      )}
      <p className="home-acts">
        {last.source === 'hand' && mayDistribute(state.session.can) && (
          <ActionLink state={state} action={actions.repeat(last._id)} size="small">
            {t('repeat')}
          </ActionLink>
        )}
        <ActionLink state={state} action={actions.receipt(last._id)} size="small">
          {t('receipt')}
        </ActionLink>
      </p>
    </>
  );
}
