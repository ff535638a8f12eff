import { useSignals } from '@preact/signals-react/runtime';
import type { Purchase } from '#contract/purchases.ts';
import type { RouteBody } from '#contract/routes.ts';
import { formatShortId } from '#core/format/short-id.ts';
import { useTexts } from '#core/i18n/use-texts.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { OperationLine } from '#core/ui/operation/operation-line.tsx';
import { ConfirmDialog } from '#core/ui/overlays/confirm-dialog.tsx';
import type { PaymentSettling } from '../settling.state.ts';
import type { CompanyWords } from '../use-words.ts';

interface SettleQuestionProps {
  settling: PaymentSettling;
  purchase: Purchase;
  body: RouteBody<'PUT /superAdmin/organization/purchase/{id}/payment'>;
  words: CompanyWords;
  onConfirm: () => void;
}

export function SettleQuestion({ settling, purchase, body, words, onConfirm }: SettleQuestionProps) {
  useSignals();
  const own = useTexts('payment');
  const cents = centsFromReais(purchase.value);
  const amount = formatCents(cents, words.locale);
  const running = settling.operation.running.value;
  const isPaid = body.outcome === 'paid';
  return (
    <ConfirmDialog
      open
      destructive={!isPaid}
      title={own(isPaid ? 'askPaid' : 'askCancel', { amount })}
      facts={[
        { label: words.t('amount'), value: <MoneyText cents={cents} emphasis="strong" /> },
        { label: own('to'), value: <bdi>{words.company}</bdi> },
        { label: own('purchase'), value: formatShortId(purchase._id) },
        ...(isPaid ? [{ label: own('bankReference'), value: <bdi>{body.reference}</bdi> }] : []),
      ]}
      confirmLabel={isPaid ? own('credit', { amount }) : own('cancelPurchase')}
      cancelLabel={own('back')}
      busy={running !== null}
      error={
        running !== null && running.status !== 'pending' && <OperationLine operation={settling.operation} />
      }
      onCancel={() => {
        settling.asked.value = null;
      }}
      onConfirm={onConfirm}
    >
      <p>{own(isPaid ? 'creditText' : 'cancelText')}</p>
    </ConfirmDialog>
  );
}
