import { useSignals } from '@preact/signals-react/runtime';
import { LazyPixPayment } from '#blocks/pix/lazy-pix-payment.tsx';
import { Button } from '#core/ui/button.tsx';
import { OperationLine } from '#core/ui/operation/operation-line.tsx';
import { moneyText } from '../bills.model.ts';
import type { OpenedProps } from '../opened-props.ts';

export function Paying({ opened, bill, words: { state, t, locale } }: OpenedProps) {
  useSignals();
  const { charging, secondsLeft } = opened;
  const amount = moneyText(bill.owed, locale);
  const hasCode = bill.pix !== null && (secondsLeft.value ?? 0) > 0;
  const mayPay = state.session.can('portal.bill.add') === true;
  const { loaded } = state.session.hydrate;
  const isSandbox = loaded.status === 'ready' && loaded.value.isSandbox;
  const acting = {
    busy: charging.busy.value,
    disabled: charging.running.value !== null,
  };
  return (
    <>
      {bill.pix && hasCode && (
        <LazyPixPayment payload={bill.pix.payload} amount={amount} secondsLeft={secondsLeft} />
      )}
      {mayPay && !hasCode && (
        <div className="bill-pay">
          <Button tone="primary" {...acting} onClick={() => void opened.charge(bill)}>
            {t('payByPix', { amount })}
          </Button>
        </div>
      )}
      {mayPay && hasCode && isSandbox && (
        <div>
          <Button {...acting} onClick={() => void opened.pay(bill)}>
            {t('payNow')}
          </Button>
        </div>
      )}
      <OperationLine
        operation={charging}
        refusal={({ intent }) => ({ title: t(intent === 'charge' ? 'chargeFailed' : 'payFailed') })}
      />
    </>
  );
}
