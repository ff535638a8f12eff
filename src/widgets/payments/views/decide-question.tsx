import { useSignals } from '@preact/signals-react/runtime';
import type { RouteBody } from '#contract/routes.ts';
import { formatShortId } from '#core/format/short-id.ts';
import { useTexts } from '#core/i18n/use-texts.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { OperationLine } from '#core/ui/operation/operation-line.tsx';
import { ConfirmDialog } from '#core/ui/overlays/confirm-dialog.tsx';
import { daysOf, staysOwed } from '../bill-words.ts';
import type { Deciding, PaymentMatches } from '../deciding.state.ts';
import type { CompanyWords } from '../use-words.ts';

interface DecideQuestionProps {
  deciding: Deciding;
  found: PaymentMatches;
  body: RouteBody<'PUT /superAdmin/organization/payment/{id}'>;
  words: CompanyWords;
  onConfirm: () => void;
}

const CREDIT = ['askCredit', 'credit', 'creditText'] as const;
const BILL = ['askBill', 'payBill', 'billText'] as const;
const REFUND = ['askRefund', 'refund', 'refundText'] as const;

export function DecideQuestion({ deciding, found, body, words, onConfirm }: DecideQuestionProps) {
  useSignals();
  const own = useTexts('payment');
  const cents = centsFromReais(found.payment.amount);
  const amount = formatCents(cents, words.locale);
  const running = deciding.operation.running.value;
  const isRefund = body.outcome === 'refund';
  const bill = found.bills.find(({ _id }) => _id === body.bill);
  const [ask, actionLabel, text] = isRefund ? REFUND : bill ? BILL : CREDIT;
  return (
    <ConfirmDialog
      open
      destructive={isRefund}
      title={own(ask, { amount })}
      facts={[
        { label: words.t('amount'), value: <MoneyText cents={cents} emphasis="strong" /> },
        ...(isRefund ? [] : [{ label: own('to'), value: <bdi>{words.company}</bdi> }]),
        ...(isRefund || bill
          ? []
          : [
              {
                label: own('purchase'),
                value: body.purchase === undefined ? own('newPurchase') : formatShortId(body.purchase),
              },
            ]),
        ...(bill
          ? [
              { label: own('bill'), value: daysOf(bill, own, words.locale) },
              { label: own('then'), value: staysOwed(found, own, words.locale) },
            ]
          : []),
        { label: own('reason'), value: <bdi>{body.reason}</bdi> },
      ]}
      cancelLabel={own('back')}
      confirmLabel={own(actionLabel, { amount })}
      busy={running !== null}
      error={
        running !== null && running.status !== 'pending' && <OperationLine operation={deciding.operation} />
      }
      onCancel={() => {
        deciding.asked.value = null;
      }}
      onConfirm={onConfirm}
    >
      <p>{own(text)}</p>
    </ConfirmDialog>
  );
}
