import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useMemo, useRef } from 'react';
import type { BoundDistribution, BoundShare } from '#contract/bound-distributions.ts';
import type { Purchase } from '#contract/purchases.ts';
import { LinkButton } from '#blocks/link/link-button.tsx';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { formatInstant } from '#core/dates/format-date.ts';
import { formatCount } from '#core/format/count.ts';
import { formatPlate } from '#core/format/plate.ts';
import { useLazyTexts, type Text } from '#core/i18n/use-texts.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { createResource } from '#core/state/remote/resource.ts';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { StatusText, type StatusTextProps } from '#core/ui/states/status-text.tsx';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { useSheet } from '#core/ui/theme/sheets.ts';
import type { PurchaseWords } from '../purchase-facts.ts';
import type { PurchaseState } from '../purchase.state.ts';
import boundCss from './bound.css?inline';

export interface BoundPartProps {
  state: PurchaseState;
  purchase: Purchase;
  distribution: BoundDistribution;
  words: PurchaseWords;
}

export function BoundPart(props: BoundPartProps) {
  const t = useLazyTexts('bound');
  return t ? <Part {...props} t={t} /> : <Skeleton shape="rows" count={3} />;
}

type Worded = BoundPartProps & { t: Text<'bound'> };

const TONES: Readonly<Record<BoundDistribution['status'], StatusTextProps['tone']>> = {
  waiting: 'caution',
  done: 'positive',
  refused: 'negative',
  dropped: 'neutral',
};

function Part(props: Worded) {
  useSignals();
  const { state, purchase, distribution, words, t } = props;
  const id = useId();
  const root = useRef<HTMLElement>(null);
  useSheet(root, boundCss);
  const { status } = distribution;
  const resource = useMemo(
    () =>
      createResource<readonly BoundShare[]>({
        ask: async () => {
          const params = { id: purchase._id };
          return (await state.session.api('GET /admin/organization/purchase/{id}/distribution', { params }))
            .rows;
        },
        onFailure: 'keep',
      }),
    [state.session, purchase._id],
  );
  useEffect(() => {
    void resource.load();
  }, [resource, status]);
  const values = {
    amount: formatCents(centsFromReais(distribution.amount), words.locale),
    count: distribution.rows,
    shown: formatCount(distribution.rows, words.locale),
  };
  const rows = resource.value.value;
  return (
    <section ref={root} className="bound" aria-labelledby={id}>
      <p id={id} className="purchase-heading">
        {t('title')}
      </p>
      <div role="status" className="bound-told">
        <StatusText tone={TONES[status]}>{t(`told_${status}_${distribution.type}`, values)}</StatusText>
        {distribution.at !== null && (
          <p className="bound-soft">
            <bdi>{formatInstant(new Date(distribution.at), words.locale, words.timeZone)}</bdi>
          </p>
        )}
        {distribution.refusal !== null && <p>{t(`why_${reasonOf(distribution.refusal)}`, values)}</p>}
        {status === 'dropped' && purchase.paidLate === 'cancelled' && <p>{t('droppedPaid')}</p>}
      </div>
      <Onwards {...props} />
      {rows.status === 'ready' ? (
        <ul className="bound-rows">
          {rows.value.map((row) => (
            <Row key={`${row.owner} ${row.wallet ?? row.expenseCenter?._id ?? ''}`} row={row} t={t} />
          ))}
        </ul>
      ) : rows.status === 'failed' ? (
        <LoadFailure size="line" error={rows.error} onRetry={() => void resource.load()} />
      ) : (
        <Skeleton shape="rows" count={Math.min(4, distribution.rows)} />
      )}
    </section>
  );
}

const REASONS = ['permission_missing', 'insufficient_company_balance', 'wallets_refused'] as const;

const reasonOf = (refusal: NonNullable<BoundDistribution['refusal']>) =>
  REASONS.find((reason) => reason === refusal) ?? 'changed';

function Row({ row, t }: { row: BoundShare; t: Text<'bound'> }) {
  const { name, expenseCenter, amount, refused } = row;
  return (
    <li className="bound-row">
      <span className="bound-who">
        <span>
          <bdi>{formatPlate(name) || t('gone')}</bdi>
        </span>
        {expenseCenter && (
          <span className="bound-soft">
            <bdi>{expenseCenter.name}</bdi>
          </span>
        )}
        {refused && <StatusText tone="negative">{t(`reason_${refused}`)}</StatusText>}
      </span>
      <MoneyText cents={centsFromReais(amount)} emphasis="strong" />
    </li>
  );
}

function Onwards({
  state: { session, emit, mayDistribute },
  purchase,
  distribution: { status, entry },
  t,
}: Worded) {
  useSignals();
  const isAgain = status === 'refused' || status === 'dropped';
  const to =
    entry !== null && session.can('portal.balanceSharing.list')
      ? ({ key: 'open', element: 'litro-balance-sharing', view: `receipt=${entry}` } as const)
      : isAgain && mayDistribute.value
        ? ({ key: 'byHand', element: 'litro-distribution', view: `purchase=${purchase._id}` } as const)
        : null;
  if (!to) return null;
  const { key, ...intent } = to;
  return (
    <p>
      <LinkButton
        session={session}
        intent={intent}
        inline="purchase-link"
        onAsk={(request) => emit('litro-distribution-asked', request)}
      >
        {t(key)}
      </LinkButton>
    </p>
  );
}
