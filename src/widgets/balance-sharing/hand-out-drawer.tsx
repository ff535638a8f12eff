import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, type ReactNode } from 'react';
import { receiptTitle, type ReceiptWords } from '#blocks/hand-out-receipt/receipt-sheet.ts';
import { ReceiptView } from '#blocks/hand-out-receipt/receipt-view.tsx';
import { goneCents, receiptHolders, type Receipt } from '#blocks/hand-out-receipt/receipt.model.ts';
import { Way } from '#blocks/way/way.tsx';
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
import { createHandOutState, type HandOutState } from './hand-out.state.ts';

export interface HandOutDrawerProps {
  state: BalanceSharingState;
  t: Text<'balance-sharing'>;
  entry: string;
}

export function HandOutDrawer({ state, t, entry }: HandOutDrawerProps) {
  useSignals();
  const texts = useLazyTexts('receipt');
  const handOut = useMemo(() => createHandOutState(state, entry), [state, entry]);
  useEffect(() => handOut.start(), [handOut]);
  const locale = useLocale();
  const now = handOut.receipt.value;
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
        <Opened state={state} t={t} entry={entry} handOut={handOut} receipt={receipt} words={words} />
      ) : now.status === 'failed' ? (
        <LoadFailure error={now.error} onRetry={() => void handOut.load()} />
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
  { rows }: Receipt,
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

interface OpenedProps extends HandOutDrawerProps {
  handOut: HandOutState;
  receipt: Receipt;
  words: ReceiptWords;
}

function Opened(props: OpenedProps) {
  useSignals();
  const { handOut, receipt, words } = props;
  const failure = handOut.failure.value;
  return (
    <ReceiptView receipt={receipt} words={words} showsLeft acts={<Acts {...props} />}>
      <Collecting {...props} />
      {failure && (
        <LoadFailure
          size="line"
          error={failure}
          busy={handOut.busy.value}
          onRetry={() => void handOut.load()}
        />
      )}
      <CollectQuestion {...props} />
    </ReceiptView>
  );
}

function Acts({ state, t, entry, handOut, receipt, words }: OpenedProps) {
  useSignals();
  const isMoving = handOut.movements.running.value !== null;
  return (
    <>
      {handOut.mayRepeat.value && <Repeat state={state} t={t} entry={entry} />}
      {handOut.mayCollect.value && (
        <Button
          size="small"
          aria-haspopup="dialog"
          busy={handOut.busy.value || isMoving}
          disabled={receipt.leftCents === 0}
          onClick={() => void handOut.askToCollect()}
        >
          {words.t('collect')}
        </Button>
      )}
    </>
  );
}

/**
 * Opens the distribution with the same amounts: in the portal by a link, elsewhere by an event to
 * the host page.
 */
function Repeat({
  state: { session, emit },
  t,
  entry,
}: Pick<OpenedProps, 'state' | 't' | 'entry'>): ReactNode {
  const view = `receipt=${entry}&repeat=1`;
  return (
    <Way
      session={session}
      path="/app/balance/distribution"
      view={view}
      size="small"
      onAsk={() => emit('litro-repeat-asked', { entry, view })}
    >
      {t('repeat')}
    </Way>
  );
}

function Collecting({ t, handOut, receipt, words }: OpenedProps) {
  useSignals();
  const { movements } = handOut;
  const money = (cents: Receipt['amountCents']) => formatCents(cents, words.locale);
  if (movements.running.value ?? movements.refused.value) {
    return (
      <OperationLine
        operation={movements}
        label={({ amountCents }) => t('collecting', { amount: money(amountCents) })}
      />
    );
  }
  const collected = handOut.collected.value;
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
      {!collected && handOut.mayCollect.value && receipt.leftCents === 0 && words.t('nothingLeft')}
    </div>
  );
}

/** Shows which amount returns and which does not before the user confirms the collection. */
function CollectQuestion({ handOut, words: { t, locale } }: OpenedProps) {
  useSignals();
  const asked = handOut.question.value;
  if (!asked) return null;
  const gone = goneCents(asked) ?? ZERO_CENTS;
  const leftCents = asked.leftCents ?? ZERO_CENTS;
  const amount = formatCents(leftCents, locale);
  return (
    <ConfirmDialog
      open
      destructive
      title={t('askCollect', { amount })}
      facts={[
        { label: t('factHandedOut'), value: <MoneyText cents={asked.amountCents} /> },
        ...(gone > 0 ? [{ label: t('factGone'), value: <MoneyText cents={gone} /> }] : []),
        { label: t('left'), value: <MoneyText cents={leftCents} emphasis="strong" /> },
      ]}
      confirmLabel={t('confirmCollect', { amount })}
      onCancel={() => {
        handOut.question.value = null;
      }}
      onConfirm={() => void handOut.collect(asked)}
    >
      <p>{t('collectText')}</p>
    </ConfirmDialog>
  );
}
