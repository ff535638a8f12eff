import { useSignals } from '@preact/signals-react/runtime';
import type { RoutePlan } from '#contract/route-scripts.ts';
import { passedSharesOf } from '#blocks/intent/passed-shares.ts';
import { PASSED_DISTRIBUTION } from '#blocks/intent/passed-views.ts';
import { LinkButton } from '#blocks/link/link-button.tsx';
import { formatPlate } from '#core/format/plate.ts';
import { useLocale, type Text } from '#core/i18n/use-texts.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { StatusText } from '#core/ui/states/status-text.tsx';
import type { PlannerState } from '../route-planner.state.ts';

interface NeedProps {
  state: PlannerState;
  t: Text<'route-planner'>;
}

export function Need({ state, t }: NeedProps) {
  useSignals();
  const { planning } = state;
  const need = planning.plan.value?.need;
  if (!need || !planning.isCurrent.value) return null;
  if (need.amount > 0) return <Lacks state={state} t={t} need={need} />;
  return (
    <p className="planner-need">
      <StatusText tone={need.isInactive ? 'caution' : 'positive'}>
        <Balance t={t} need={need} of={wordOf(need)} />
      </StatusText>
    </p>
  );
}

type NeedMessage = NonNullable<RoutePlan['need']>;

function wordOf({ isInactive, isSharing }: NeedMessage) {
  if (isInactive) return 'needInactive';
  return isSharing ? 'needShares' : 'needCovered';
}

function Balance({
  t,
  need,
  of,
}: {
  t: Text<'route-planner'>;
  need: NeedMessage;
  of: ReturnType<typeof wordOf> | 'needLacks';
}) {
  const locale = useLocale();
  const { name, balance } = need;
  const values = { name: formatPlate(name), balance: formatCents(centsFromReais(balance), locale) };
  return <bdi>{t(of, values)}</bdi>;
}

function Lacks({ state: { session, emit }, t, need }: NeedProps & { need: NeedMessage }) {
  const locale = useLocale();
  const { owner, wallet, name, amount } = need;
  const amountCents = centsFromReais(amount);
  const mayDistribute =
    session.can('portal.balanceDistribution.list') && session.can('portal.balanceDistribution.add');
  const share = { ownerId: owner, walletId: wallet, expenseCenterId: null, amountCents };
  const intent = {
    element: 'litro-distribution',
    view: PASSED_DISTRIBUTION,
    save: () => passedSharesOf(session, 'litro-distribution').keep([share]),
  } as const;
  return (
    <div className="planner-need">
      <p>
        <Balance t={t} need={need} of="needLacks" />
      </p>
      {mayDistribute && (
        <LinkButton
          session={session}
          intent={intent}
          tone="primary"
          onAsk={(request) => emit('litro-distribution-asked', request)}
        >
          {t('distribute', { amount: formatCents(amountCents, locale), name: formatPlate(name) })}
        </LinkButton>
      )}
    </div>
  );
}
