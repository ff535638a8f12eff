import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import { ReceiptView } from '#blocks/distribution-receipt/receipt-view.tsx';
import { receiptTitle, type ReceiptWords } from '#blocks/distribution-receipt/receipt-sheet.ts';
import { receiptHolders, type DistributionReceipt } from '#blocks/distribution-receipt/receipt.model.ts';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { useLazyTexts, type Text } from '#core/i18n/use-texts.ts';
import { Button } from '#core/ui/button.tsx';
import { OperationLine } from '#core/ui/operation/operation-line.tsx';
import { Drawer } from '#core/ui/overlays/drawer.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { StatusText } from '#core/ui/states/status-text.tsx';
import type { DistributionPartProps, DistributionState } from './distribution.state.ts';
import type { OpenedReceipt } from './opened.model.ts';
import { createReceiptState, type ReceiptState } from './receipt.state.ts';
import type { DistributionTableWords } from '#blocks/distribution-table/views/words.ts';

interface ReceiptDrawerProps extends DistributionPartProps {
  opened: OpenedReceipt;
}

export function ReceiptDrawer({ state, words, opened }: ReceiptDrawerProps) {
  useSignals();
  const t = useLazyTexts('receipt');
  const receiptState = useMemo(() => createReceiptState(state.context, opened), [state, opened]);
  useEffect(() => receiptState.start(), [receiptState]);
  useRepeating(state, opened, receiptState);
  const now = receiptState.receipt.value;
  const isThere = t && now.status === 'ready';
  const given = isThere ? receiptWords(state, t, words, now.value) : null;
  return (
    <Drawer
      open
      hasAddress={opened.entry !== null}
      title={given && isThere ? receiptTitle(now.value, given) : words.t('title')}
      width={720}
      onClose={state.closeOver}
    >
      {given && isThere ? (
        <Opened state={state} words={words} given={given} receiptState={receiptState} receipt={now.value} />
      ) : now.status === 'failed' ? (
        <LoadFailure error={now.error} onRetry={() => void receiptState.load()} />
      ) : (
        <Skeleton shape="rows" count={6} />
      )}
    </Drawer>
  );
}

function useRepeating(
  state: DistributionState,
  { repeats }: OpenedReceipt,
  receiptState: ReceiptState,
): void {
  const { receipt, canRepeat, repeat } = receiptState;
  const now = receipt.value;
  const isDue =
    repeats === true && now.status === 'ready' && canRepeat.value && state.movements.running.value === null;
  const mayDistribute = state.rights.value.distribute;
  useEffect(() => {
    const given = receipt.peek();
    if (!isDue || !mayDistribute || given.status !== 'ready') return;
    state.closeOver();
    repeat(given.value);
  }, [isDue, mayDistribute, receipt, repeat, state]);
}

function receiptWords(
  state: DistributionState,
  t: Text<'receipt'>,
  { locale }: DistributionTableWords,
  { rows }: DistributionReceipt,
): ReceiptWords {
  const { loaded } = state.context.session.hydrate;
  const known = loaded.status === 'ready' ? loaded.value : null;
  return {
    t,
    locale,
    timeZone: known?.timeZone,
    holders: receiptHolders(rows, state.type() === 'VEHICLE' ? 'vehicles' : 'people'),
    organization: known?.organization.tradeName ?? '',
  };
}

interface ReceiptDrawerContentProps extends Omit<ReceiptDrawerProps, 'opened'> {
  given: ReceiptWords;
  receiptState: ReceiptState;
  receipt: DistributionReceipt;
}

function Opened(props: ReceiptDrawerContentProps) {
  useSignals();
  const { state, given, receiptState, receipt } = props;
  const rights = state.rights.value;
  const failure = receiptState.failure.value;
  return (
    <ReceiptView
      receipt={receipt}
      words={given}
      showsLeft={rights.collectDistribution}
      actions={<Actions {...props} />}
    >
      <Collecting {...props} />
      {failure && rights.collectDistribution && (
        <LoadFailure
          size="line"
          error={failure}
          busy={receiptState.busy.value}
          onRetry={() => void receiptState.load()}
        />
      )}
    </ReceiptView>
  );
}

function Actions({ state, given: { t }, receiptState, receipt }: ReceiptDrawerContentProps) {
  useSignals();
  const rights = state.rights.value;
  const isMoving = state.movements.running.value !== null;
  const askToCollect = async () => {
    const fresh = await receiptState.renew();
    if (fresh?.leftCents)
      state.ask({ kind: 'collect-hand-out', receipt: fresh, collect: receiptState.collect });
  };
  return (
    <>
      {rights.distribute && (
        <Button
          size="small"
          disabled={isMoving || !receiptState.canRepeat.value}
          onClick={() => {
            state.closeOver();
            receiptState.repeat(receipt);
          }}
        >
          {t('repeat')}
        </Button>
      )}
      {rights.collectDistribution && receipt.entry !== '' && (
        <Button
          size="small"
          aria-haspopup="dialog"
          busy={receiptState.busy.value || isMoving}
          disabled={receipt.leftCents === 0}
          onClick={() => void askToCollect()}
        >
          {t('collect')}
        </Button>
      )}
    </>
  );
}

function Collecting({ state, words, given: { t }, receiptState, receipt }: ReceiptDrawerContentProps) {
  useSignals();
  const { movements } = state;
  const intent = (movements.running.value ?? movements.refused.value)?.intent;
  if (intent?.kind === 'collect-hand-out') {
    return (
      <OperationLine
        operation={movements}
        label={({ amountCents }) => words.t('running_collect', { amount: words.format(amountCents) })}
      />
    );
  }
  const collected = receiptState.collected.value;
  return (
    <div role="status" className="receipt-told">
      {collected && (
        <StatusText tone={collected.amountCents > 0 ? 'positive' : 'caution'}>
          {t(keyOf(collected), {
            amount: words.format(collected.amountCents),
            total: words.format(receipt.amountCents),
            gone: words.format(collected.goneCents),
          })}
        </StatusText>
      )}
      {!collected && state.rights.value.collectDistribution && receipt.leftCents === 0 && t('nothingLeft')}
    </div>
  );
}

function keyOf({ amountCents, goneCents }: NonNullable<ReceiptState['collected']['value']>) {
  if (amountCents === 0) return 'collectedNothing';
  return goneCents === 0 ? 'collected' : 'collectedPart';
}
