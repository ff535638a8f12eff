import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import type { RoutePlan } from '#contract/route-scripts.ts';
import { formatDuration } from '#core/format/duration.ts';
import { useLocale, useTexts, type Text } from '#core/i18n/use-texts.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { formatNeeded, formatRoute } from '../plan.model.ts';
import { createPlanWords, type PlanWords } from '../plan-words.ts';
import type { PlannerState } from '../route-planner.state.ts';

interface RouteFiguresProps {
  state: PlannerState;
  t: Text<'route-planner'>;
}

export function Figures({ state, t }: RouteFiguresProps) {
  useSignals();
  const locale = useLocale();
  const fuels = useTexts('fuels');
  const { planning } = state;
  const plan = planning.plan.value;
  const words = createPlanWords({ t, fuels, locale });
  if (!plan) return null;
  const isOld = !planning.isCurrent.value;
  return (
    <section
      className="planner-figures"
      aria-label={t('figures')}
      aria-busy={isOld}
      data-old={isOld || undefined}
    >
      <dl>
        <Figure label={t('distance')} note={words.source(plan.route)}>
          {formatRoute(plan.route.distanceMeters, locale)}
        </Figure>
        <Figure label={t('duration')} note={words.speed(plan.route)}>
          {formatDuration(plan.route.durationSeconds)}
        </Figure>
        <Fuel plan={plan} words={words} t={t} inTank={state.tank.litres.value} />
        <Cost plan={plan} words={words} t={t} />
      </dl>
    </section>
  );
}

interface FigureProps {
  label: string;
  note: ReactNode;
  children: ReactNode;
}

function Figure({ label, note, children }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className="planner-figure">
          <bdi>{children}</bdi>
        </span>
        {note && (
          <span className="planner-note">
            <bdi>{note}</bdi>
          </span>
        )}
      </dd>
    </div>
  );
}

interface FiguresPartProps {
  plan: RoutePlan;
  words: PlanWords;
  t: Text<'route-planner'>;
}

function Fuel({ plan: { fuel }, words, t, inTank }: FiguresPartProps & { inTank: number | null }) {
  const locale = useLocale();
  if (!fuel) {
    return (
      <Figure label={t('fuelNeeded')} note={t('fuelUnknown')}>
        {t('none')}
      </Figure>
    );
  }
  return (
    <Figure
      label={t('fuelNeeded')}
      note={[words.fuel(fuel), words.range(fuel, inTank)].filter(Boolean).join('. ')}
    >
      {formatNeeded(fuel.volume, fuel.product, locale)}
    </Figure>
  );
}

function Cost({ plan: { cost, fuel }, words, t }: FiguresPartProps) {
  if (!cost || !fuel) {
    return (
      <Figure label={t('cost')} note={t(fuel ? 'priceUnknown' : 'costUnknown')}>
        {t('none')}
      </Figure>
    );
  }
  return (
    <Figure label={t('cost')} note={words.cost(cost, fuel.product)}>
      <MoneyText cents={centsFromReais(cost.amount)} />
    </Figure>
  );
}
