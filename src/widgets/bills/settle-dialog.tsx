import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import type { RouteBody } from '#contract/routes.ts';
import { MAX_REASON_LETTERS } from '#contract/facts.ts';
import { Button } from '#core/ui/button.tsx';
import { fieldsFor } from '#core/ui/form/form-field.ts';
import { createForm } from '#core/ui/form/form-state.ts';
import { FormView } from '#core/ui/form/form-view.tsx';
import { textRules } from '#core/ui/form/readings.ts';
import { useLeaving } from '#core/ui/form/use-leaving.tsx';
import { OperationLine } from '#core/ui/operation/operation-line.tsx';
import { Dialog } from '#core/ui/overlays/dialog.tsx';
import type { BillListWords } from './bill-columns.tsx';
import { moneyText } from './bills.model.ts';
import type { BillSettling } from './opened-bill.state.ts';
import type { OpenedProps } from './opened-props.ts';

export interface SettleDialogProps extends OpenedProps {
  to: BillSettling;
  onClose: () => void;
}

export function SettleDialog({ opened, bill, words, to, onClose }: SettleDialogProps) {
  useSignals();
  const { t, locale } = words;
  const [{ form, fields }] = useState(() => {
    const described = reasonField(words);
    return { form: createForm(described), fields: described };
  });
  const { leave, question } = useLeaving(form, onClose);
  const { settling } = opened;
  const isRunning = settling.running.value !== null;
  const submit = async () => {
    const typed = isRunning ? null : form.read();
    if (typed && (await opened.settle(bill, to, typed.reason))) onClose();
  };
  const amount = moneyText(bill.owed, locale);
  return (
    <>
      <Dialog
        open
        title={t(`ask_${to}`, { amount })}
        locked={isRunning}
        onClose={leave}
        footer={
          <>
            <Button disabled={isRunning} onClick={leave}>
              {t('keep')}
            </Button>
            <Button
              tone={to === 'canceled' ? 'danger' : 'primary'}
              busy={settling.busy.value}
              disabled={isRunning}
              onClick={() => void submit()}
            >
              {t(`settle_${to}`)}
            </Button>
          </>
        }
      >
        <FormView
          form={form}
          fields={fields}
          disabled={isRunning}
          takeFocus
          intro={<p>{t(`settleText_${to}`)}</p>}
          onSubmit={() => void submit()}
        />
        <OperationLine operation={settling} refusal={() => ({ title: t('settleFailed') })} />
      </Dialog>
      {question}
    </>
  );
}

type SettlementReason = Required<Pick<RouteBody<'PUT /superAdmin/organization/bill/{id}'>, 'reason'>>;

const reasonField = ({ t }: BillListWords) =>
  fieldsFor<SettlementReason>({
    reason: { label: t('reason'), maxLength: MAX_REASON_LETTERS, ...textRules({ max: MAX_REASON_LETTERS }) },
  });
