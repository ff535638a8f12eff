import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, type ReactNode } from 'react';
import { receiptTitle, type ReceiptWords } from '#blocks/distribution-receipt/receipt-sheet.ts';
import { ReceiptView } from '#blocks/distribution-receipt/receipt-view.tsx';
import {
  goneCents,
  receiptHolders,
  type DistributionReceipt,
} from '#blocks/distribution-receipt/receipt.model.ts';
import { LinkButton } from '#blocks/link/link-button.tsx';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { useLazyTexts, useLocale, type Text } from '#core/i18n/use-texts.ts';
import { ZERO_CENTS } from '#core/money/cents.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { Button } from '#core/ui/button.tsx';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { OperationLine } from '#core/ui/operation/operation-line.tsx';
import { ConfirmDialog } from '#core/ui/overlays/confirm-dialog.tsx';
import { Drawer } from '#core/ui/overlays/drawer.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { StatusText } from '#core/ui/states/status-text.tsx';
import type { BalanceSharingState } from './balance-sharing.state.ts';
import { createDistributionState, type DistributionDetailState } from './distribution-detail.state.ts';

export interface DistributionDrawerFrameProps {
  state: BalanceSharingState;
  t: Text<'balance-sharing'>;
  entry: string;
}

export function DistributionDrawer({ state, t, entry }: DistributionDrawerFrameProps) {
  useSignals();
  const texts = useLazyTexts('receipt');
  const distribution = useMemo(() => createDistributionState(state, entry), [state, entry]);
  useEffect(() => distribution.start(), [distribution]);
  const locale = useLocale();
  const now = distribution.receipt.value;
  const receipt = texts && now.status === 'ready' ? now.value : null;
  const words = texts && receipt && wordsOf(state, texts, locale, receipt);
  return (
    <Drawer
      open
      hasAddress
      title={words && receipt ? receiptTitle(receipt, words) : t('title')}
      width={720}
      onClose={state.close}
    >
      {words && receipt ? (
        <Opened
          state={state}
          t={t}
          entry={entry}
          distribution={distribution}
          receipt={receipt}
          words={words}
        />
      ) : now.status === 'failed' ? (
        <LoadFailure error={now.error} onRetry={() => void distribution.load()} />
      ) : (
        <Skeleton shape="rows" count={6} />
      )}
    </Drawer>
  );
}

function wordsOf(
  { session }: BalanceSharingState,
  t: Text<'receipt'>,
  locale: ReceiptWords['locale'],
  { rows }: DistributionReceipt,
): ReceiptWords {
  const { loaded } = session.hydrate;
  const known = loaded.status === 'ready' ? loaded.value : null;
  const kind = known?.balanceSharingType === 'VEHICLE' ? 'vehicles' : 'people';
  return {
    t,
    locale,
    timeZone: known?.timeZone,
    holders: receiptHolders(rows, kind),
    organization: known?.organization.tradeName ?? '',
  };
}

interface DistributionDrawerProps extends DistributionDrawerFrameProps {
  distribution: DistributionDetailState;
  receipt: DistributionReceipt;
  words: ReceiptWords;
}

function Opened(props: DistributionDrawerProps) {
  useSignals();
  const { distribution, receipt, words } = props;
  const failure = distribution.failure.value;
  return (
    <ReceiptView receipt={receipt} words={words} showsLeft actions={<Actions {...props} />}>
      <Collecting {...props} />
      {failure && (
        <LoadFailure
          size="line"
          error={failure}
          busy={distribution.busy.value}
          onRetry={() => void distribution.load()}
        />
      )}
      <CollectQuestion {...props} />
    </ReceiptView>
  );
}

function Actions({ state, t, entry, distribution, receipt, words }: DistributionDrawerProps) {
  useSignals();
  const isMoving = distribution.movements.running.value !== null;
  return (
    <>
      {distribution.mayRepeat.value && <Repeat state={state} t={t} entry={entry} />}
      {distribution.mayCollect.value && (
        <Button
          size="small"
          aria-haspopup="dialog"
          busy={distribution.busy.value || isMoving}
          disabled={receipt.leftCents === 0}
          onClick={() => void distribution.askToCollect()}
        >
          {words.t('collect')}
        </Button>
      )}
    </>
  );
}

/**
 * Opens the distribution screen with the amounts of this distribution. The portal uses a link, any other host page
 * receives an event.
 */
function Repeat({
  state: { session, emit },
  t,
  entry,
}: Pick<DistributionDrawerProps, 'state' | 't' | 'entry'>): ReactNode {
  return (
    <LinkButton
      session={session}
      intent={{ element: 'litro-distribution', view: `receipt=${entry}&repeat=1` }}
      size="small"
      onAsk={({ view }) => emit('litro-repeat-asked', { entry, view })}
    >
      {t('repeat')}
    </LinkButton>
  );
}

function Collecting({ t, distribution, receipt, words }: DistributionDrawerProps) {
  useSignals();
  const { movements } = distribution;
  const money = (cents: DistributionReceipt['amountCents']) => formatCents(cents, words.locale);
  if (movements.running.value ?? movements.refused.value) {
    return (
      <OperationLine
        operation={movements}
        label={({ amountCents }) => t('collecting', { amount: money(amountCents) })}
      />
    );
  }
  const collected = distribution.collected.value;
  const key =
    collected?.amountCents === 0 ? 'collectedNothing' : collected?.goneCents ? 'collectedPart' : 'collected';
  return (
    <div role="status" className="receipt-told">
      {collected && (
        <StatusText tone={collected.amountCents > 0 ? 'positive' : 'caution'}>
          {words.t(key, {
            amount: money(collected.amountCents),
            total: money(receipt.amountCents),
            gone: money(collected.goneCents),
          })}
        </StatusText>
      )}
      {!collected && distribution.mayCollect.value && receipt.leftCents === 0 && words.t('nothingLeft')}
    </div>
  );
}

function CollectQuestion({ distribution, words: { t, locale } }: DistributionDrawerProps) {
  useSignals();
  const question = distribution.question.value;
  if (!question) return null;
  const unreturnedCents = goneCents(question) ?? ZERO_CENTS;
  const leftCents = question.leftCents ?? ZERO_CENTS;
  const amount = formatCents(leftCents, locale);
  return (
    <ConfirmDialog
      open
      destructive
      title={t('askCollect', { amount })}
      facts={[
        { label: t('factHandedOut'), value: <MoneyText cents={question.amountCents} /> },
        ...(unreturnedCents > 0
          ? [{ label: t('factGone'), value: <MoneyText cents={unreturnedCents} /> }]
          : []),
        { label: t('left'), value: <MoneyText cents={leftCents} emphasis="strong" /> },
      ]}
      confirmLabel={t('confirmCollect', { amount })}
      onCancel={() => {
        distribution.question.value = null;
      }}
      onConfirm={() => void distribution.collect(question)}
    >
      <p>{t('collectText')}</p>
    </ConfirmDialog>
  );
}
