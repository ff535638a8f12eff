import { useSignals } from '@preact/signals-react/runtime';
import { useRef, useState } from 'react';
import { LinkButton } from '#blocks/link/link-button.tsx';
import { copyText } from '#blocks/print/copy-text.ts';
import { printOptionsAt, printSheet } from '#blocks/print/print-sheet.ts';
import { useLanguage, useTexts } from '#core/i18n/use-texts.ts';
import { Button } from '#core/ui/button.tsx';
import { ConfirmDialog } from '#core/ui/overlays/confirm-dialog.tsx';
import { StatusText } from '#core/ui/states/status-text.tsx';
import { ReportAction } from '#blocks/returns/report-action.tsx';
import { subtractCents } from '#core/money/arithmetic.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { PurchaseDrawerContentProps } from '../opened-props.ts';
import { purchaseAmount, purchaseSheet, purchaseText } from '../purchase-facts.ts';

export function Actions(props: PurchaseDrawerContentProps) {
  useSignals();
  const { state, opened, purchase, situation } = props;
  const t = useTexts('purchase');
  const { loaded } = state.session.hydrate;
  const isSandbox = loaded.status === 'ready' && loaded.value.isSandbox;
  const isOpen = situation === 'pending' || situation === 'expired';
  const running = opened.acting.running.value;
  const isReturnable = situation === 'paid' && purchase.paymentType !== 'bill' && leftOf(purchase) > 0;
  return (
    <div className="purchase-acts">
      {isOpen && <Proof {...props} />}
      {isSandbox && isOpen && state.mayBuy.value && (
        <Button
          busy={running?.intent === 'pay'}
          disabled={running !== null}
          onClick={() => void opened.pay()}
        >
          {t('payNow')}
        </Button>
      )}
      {isSandbox && isReturnable && state.mayBuy.value && (
        <Button
          busy={running?.intent === 'return'}
          disabled={running !== null}
          onClick={() => void opened.giveBack()}
        >
          {t('returnNow')}
        </Button>
      )}
      {isReturnable && state.session.auth.isSuperAdmin && (
        <ReportAction
          session={state.session}
          label={t('reportReturn')}
          of={{ purchase: purchase._id }}
          paid={purchase.value}
          returned={purchase.returned ?? 0}
          onDone={() => void opened.load()}
        />
      )}
      {purchase.entry !== null && <Receipt {...props} />}
      {isOpen && state.mayCancel.value && <Cancel {...props} />}
    </div>
  );
}

const leftOf = ({ value, returned = 0 }: PurchaseDrawerContentProps['purchase']) =>
  subtractCents(centsFromReais(value), centsFromReais(returned));

function Proof({ state: { session, emit }, purchase }: PurchaseDrawerContentProps) {
  useSignals();
  const t = useTexts('purchase');
  const { _id, paymentType } = purchase;
  const isProved = paymentType === 'transfer' || paymentType === 'bankSlip';
  if (!isProved || !PROVING.every((permission) => session.can(permission))) return null;
  return (
    <LinkButton
      session={session}
      intent={{ element: 'litro-deposits', view: `deposit=new&purchase=${_id}` }}
      onAsk={(request) => emit('litro-deposit-asked', request)}
    >
      {t(`prove_${paymentType}`)}
    </LinkButton>
  );
}

const PROVING = ['portal.deposit.list', 'portal.deposit.add', 'portal.depositAttachments.add'] as const;

function Receipt({ purchase, words }: PurchaseDrawerContentProps) {
  const t = useTexts('purchase');
  const language = useLanguage();
  const [copyOutcome, setCopyOutcome] = useState<'copied' | 'copyFailed' | null>(null);
  const place = useRef<HTMLSpanElement>(null);
  const copy = async (button: HTMLElement) =>
    setCopyOutcome((await copyText(purchaseText(purchase, words), button)) ? 'copied' : 'copyFailed');
  const print = () => {
    if (place.current) printSheet(purchaseSheet(purchase, words), printOptionsAt(place.current, language));
  };
  return (
    <>
      <Button onClick={({ currentTarget }) => void copy(currentTarget)}>{t('copyReceipt')}</Button>
      <Button onClick={print}>{t('printReceipt')}</Button>
      <span ref={place} role="status">
        {copyOutcome && (
          <StatusText tone={copyOutcome === 'copied' ? 'positive' : 'caution'}>{t(copyOutcome)}</StatusText>
        )}
      </span>
    </>
  );
}

function Cancel({ opened, purchase, words }: PurchaseDrawerContentProps) {
  useSignals();
  const t = useTexts('purchase');
  const [isAsked, setAsked] = useState(false);
  const running = opened.acting.running.value;
  return (
    <>
      <Button
        tone="quiet"
        aria-haspopup="dialog"
        busy={running?.intent === 'cancel'}
        disabled={running !== null}
        onClick={() => setAsked(true)}
      >
        {t('cancel')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        destructive
        title={t('askCancel', { amount: purchaseAmount(purchase, words) })}
        confirmLabel={t('cancel')}
        cancelLabel={t('keep')}
        onCancel={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false);
          void opened.cancel();
        }}
      >
        <p>{t('cancelText')}</p>
      </ConfirmDialog>
    </>
  );
}
