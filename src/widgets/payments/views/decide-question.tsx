import { useSignals } from '@preact/signals-react/runtime';
import type { RouteBody } from '#contract/routes.ts';
import { formatShortId } from '#core/format/short-id.ts';
import { useTexts } from '#core/i18n/use-texts.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { OperationLine } from '#core/ui/operation/operation-line.tsx';
import { ConfirmDialog } from '#core/ui/overlays/confirm-dialog.tsx';
import type { Deciding, Found } from '../deciding.state.ts';
import type { CompanyWords } from '../use-words.ts';

interface DecideQuestionProps {
  deciding: Deciding;
  found: Found;
  body: RouteBody<'PUT /superAdmin/organization/payment/{id}'>;
  words: CompanyWords;
  onConfirm: () => void;
}

/** What is about to happen to the money, before it does. */
export function DecideQuestion({ deciding, found, body, words, onConfirm }: DecideQuestionProps) {
  useSignals();
  const own = useTexts('payment');
  const cents = centsFromReais(found.payment.amount);
  const amount = formatCents(cents, words.locale);
  const running = deciding.operation.running.value;
  const isRefund = body.outcome === 'refund';
  return (
    <ConfirmDialog
      open
      destructive={isRefund}
      title={own(isRefund ? 'askRefund' : 'askCredit', { amount })}
      facts={[
        { label: words.t('amount'), value: <MoneyText cents={cents} emphasis="strong" /> },
        ...(isRefund ? [] : [{ label: own('to'), value: <bdi>{words.company}</bdi> }]),
        ...(isRefund
          ? []
          : [
              {
                label: own('purchase'),
                value: body.purchase === undefined ? own('newPurchase') : formatShortId(body.purchase),
              },
            ]),
        { label: own('reason'), value: <bdi>{body.reason}</bdi> },
      ]}
      cancelLabel={own('back')}
      confirmLabel={own(isRefund ? 'refund' : 'credit', { amount })}
      busy={running !== null}
      error={
        running !== null && running.status !== 'pending' && <OperationLine operation={deciding.operation} />
      }
      onCancel={() => {
        deciding.asked.value = null;
      }}
      onConfirm={onConfirm}
    >
      <p>{own(isRefund ? 'refundText' : 'creditText')}</p>
    </ConfirmDialog>
  );
}
