import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useRef } from 'react';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { formatShortId } from '#core/format/short-id.ts';
import { useLazyTexts, type Text } from '#core/i18n/use-texts.ts';
import { Button } from '#core/ui/button.tsx';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { Drawer } from '#core/ui/overlays/drawer.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { StatusText } from '#core/ui/states/status-text.tsx';
import { useSheet } from '#core/ui/theme/sheets.ts';
import boundCss from './bound.css?inline';
import { createBoundState, sumOf, type BoundAmount, type BoundState } from './bound.state.ts';
import type { DistributionPartProps, DistributionState } from './distribution.state.ts';
import type { OpenedBound, OpenedRun } from './opened.model.ts';

interface BoundDrawerProps extends DistributionPartProps {
  opened: OpenedBound | OpenedRun;
}

/**
 * Drawer that fills in the amounts that a paid purchase or a schedule run failed to distribute. If all amounts fit a
 * row, the drawer closes; otherwise the drawer lists the amounts without a row.
 */
export function BoundDrawer({ state, words, opened }: BoundDrawerProps) {
  useSignals();
  const t = useLazyTexts('bound');
  const bound = useMemo(() => createBoundState(state.context, opened), [state, opened]);
  useEffect(() => void bound.load(), [bound]);
  useTyping(state, bound);
  const now = bound.value.value;
  const mayDistribute = state.rights.value.distribute;
  const isComing = bound.isToType.value && mayDistribute;
  return (
    <Drawer
      open
      hasAddress
      title={t ? titleOf(opened, t) : words.t('title')}
      width={560}
      onClose={state.closeOver}
    >
      {now.status === 'failed' ? (
        <LoadFailure error={now.error} onRetry={() => void bound.load()} />
      ) : t && now.status === 'ready' && !isComing ? (
        <Told state={state} words={words} bound={bound} opened={opened} amounts={now.value.amounts} t={t} />
      ) : (
        <Skeleton shape="rows" count={6} />
      )}
    </Drawer>
  );
}

function useTyping(state: DistributionState, bound: BoundState): void {
  const isDue = bound.isDue.value && state.rights.value.distribute;
  useEffect(() => {
    if (isDue && bound.type().left.length === 0) state.closeOver();
  }, [isDue, bound, state]);
}

function titleOf(opened: BoundDrawerProps['opened'], t: Text<'bound'>): string {
  return opened.kind === 'run' ? t('ofRun') : t('ofPurchase', { id: formatShortId(opened.purchase) });
}

interface BindingReportProps extends BoundDrawerProps {
  bound: BoundState;
  amounts: readonly BoundAmount[];
  t: Text<'bound'>;
}

function Told({ state, words, opened, bound, amounts, t }: BindingReportProps) {
  useSignals();
  const root = useRef<HTMLDivElement>(null);
  useSheet(root, boundCss);
  const typed = bound.typed.value;
  const left = typed ? typed.left : amounts;
  return (
    <div ref={root} className="bound-left">
      <div role="status" className="bound-left-told">
        {typed && typed.amountCents > 0 && (
          <StatusText tone="positive">{t('typed', { amount: words.format(typed.amountCents) })}</StatusText>
        )}
        {typed && left.length > 0 && (
          <StatusText tone="caution">{t('notTyped', { amount: words.format(sumOf(left)) })}</StatusText>
        )}
        {!typed && <p>{t(reasonOf(opened, amounts.length === 0, bound.isToType.value))}</p>}
      </div>
      {left.length > 0 && (
        <ul className="bound-left-rows">
          {left.map((row, at) => (
            <Row key={at} row={row} isLeft={typed !== null} t={t} />
          ))}
        </ul>
      )}
      <div>
        <Button tone="primary" onClick={state.closeOver}>
          {t(typed && typed.amountCents > 0 ? 'goOn' : 'toList')}
        </Button>
      </div>
    </div>
  );
}

function reasonOf({ kind }: BoundDrawerProps['opened'], isNothing: boolean, isToType: boolean) {
  if (isNothing) return kind === 'run' ? 'nothingOfRun' : 'nothingBound';
  if (isToType) return 'noRight';
  return kind === 'run' ? 'runDone' : 'notNow';
}

function Row({ row, isLeft, t }: { row: BoundAmount; isLeft: boolean; t: Text<'bound'> }) {
  const { name, expenseCenter, amountCents, refused } = row;
  return (
    <li className="bound-left-row">
      <span className="bound-left-who">
        <span>
          <bdi>{name || t('gone')}</bdi>
        </span>
        {expenseCenter !== null && (
          <span className="bound-left-soft">
            <bdi>{expenseCenter}</bdi>
          </span>
        )}
        {isLeft && <span className="bound-left-soft">{t(`reason_${refused ?? 'unknown'}`)}</span>}
      </span>
      <MoneyText cents={amountCents} emphasis="strong" />
    </li>
  );
}
