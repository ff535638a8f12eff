import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { MAX_REASON_LETTERS } from '#contract/facts.ts';
import type { RouteBody } from '#contract/routes.ts';
import type { Transaction } from '#contract/transactions.ts';
import { useLocale, type Text } from '#core/i18n/use-texts.ts';
import { subtractCents, sumCents } from '#core/money/arithmetic.ts';
import type { Cents } from '#core/money/cents.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { Session } from '#core/session/session.ts';
import { createOperation } from '#core/state/operation.ts';
import { Button } from '#core/ui/button.tsx';
import { fieldsFor } from '#core/ui/form/form-field.ts';
import { createForm } from '#core/ui/form/form-state.ts';
import { FormView } from '#core/ui/form/form-view.tsx';
import { textRules } from '#core/ui/form/readings.ts';
import { useLeaving } from '#core/ui/form/use-leaving.tsx';
import { OperationLine } from '#core/ui/operation/operation-line.tsx';
import { Dialog } from '#core/ui/overlays/dialog.tsx';
import { useNotify } from '#core/ui/overlays/notifications.tsx';
import { wentTo } from './reversed-parts.ts';

const CALL = 'POST /superAdmin/organization/transaction/{id}/reversal';
type ReversalBody = RouteBody<typeof CALL>;

export interface ReverseDialogProps {
  session: Session;
  transaction: Transaction;
  t: Text<'proof'>;
  onClose: () => void;
  onDone: () => void;
}

export function ReverseDialog({ session, transaction, t, onClose, onDone }: ReverseDialogProps) {
  useSignals();
  const locale = useLocale();
  const notify = useNotify();
  const [{ form, fields, operation }] = useState(() => {
    const described = fieldsFor<ReversalBody>({
      reason: {
        label: t('reason'),
        maxLength: MAX_REASON_LETTERS,
        ...textRules({ max: MAX_REASON_LETTERS }),
      },
    });
    return { form: createForm(described), fields: described, operation: createOperation<'reverse'>() };
  });
  const { leave, question } = useLeaving(form, onClose);
  const isRunning = operation.running.value !== null;
  const words = { t, money: (amount: Cents) => formatCents(amount, locale) };
  const submit = async () => {
    const body = operation.running.peek() ? null : form.read();
    if (!body) return;
    const params = { id: transaction._id };
    const outcome = await operation.run('reverse', ({ send }) =>
      send(async (under) => {
        const { toWallet, toCompany } = await session.api(CALL, { params, body, ...under });
        const parts = { walletCents: centsFromReais(toWallet), companyCents: centsFromReais(toCompany) };
        notify({ tone: 'positive', text: wentTo(parts, 'reversed', words) });
      }),
    );
    if (outcome.status !== 'done') return;
    onDone();
    onClose();
  };
  const { amount, fees, fromCompany } = transaction;
  const totalCents = sumCents([amount, fees.total].map(centsFromReais));
  const companyCents = centsFromReais(fromCompany);
  const parts = { walletCents: subtractCents(totalCents, companyCents), companyCents };
  return (
    <>
      <Dialog
        open
        title={t('reverseAsk', { amount: words.money(totalCents) })}
        locked={isRunning}
        onClose={leave}
        footer={
          <>
            <Button disabled={isRunning} onClick={leave}>
              {t('cancel')}
            </Button>
            <Button
              tone="danger"
              busy={operation.busy.value}
              disabled={isRunning}
              onClick={() => void submit()}
            >
              {t('reverse')}
            </Button>
          </>
        }
      >
        <FormView
          form={form}
          fields={fields}
          disabled={isRunning}
          takeFocus
          intro={
            <>
              <p>{wentTo(parts, 'returns', words)}</p>
              <p className="faint">{t('reverseElse')}</p>
              <OperationLine operation={operation} refusal={() => ({ title: t('reverseFailed') })} />
            </>
          }
          onSubmit={() => void submit()}
        />
      </Dialog>
      {question}
    </>
  );
}
