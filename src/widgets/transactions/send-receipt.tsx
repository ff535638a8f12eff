import { useSignals } from '@preact/signals-react/runtime';
import { useRef, useState } from 'react';
import type { Approval } from '#contract/transactions.ts';
import { useTexts, type Text } from '#core/i18n/use-texts.ts';
import type { Session } from '#core/session/session.ts';
import { Button } from '#core/ui/button.tsx';
import { FormView } from '#core/ui/form/form-view.tsx';
import { OperationLine } from '#core/ui/operation/operation-line.tsx';
import { RefusalLine } from '#core/ui/operation/refusal-line.tsx';
import { ErrorState } from '#core/ui/states/error-state.tsx';
import { StatusText } from '#core/ui/states/status-text.tsx';
import { createSending, keyFields, type ReceiptSending } from './sending.state.ts';
import type { TransactionState } from './transaction.state.ts';

interface SendReceiptProps {
  session: Session;
  state: TransactionState;
  id: string;
  t: Text<'proof'>;
  onSent: () => void;
}

export function SendReceipt({ session, state, id, t, onSent }: SendReceiptProps) {
  useSignals();
  const explanation = useTexts('verdict');
  const fields = keyFields(t);
  const [approval, setApproval] = useState<Approval | null>(null);
  const [sending] = useState(() =>
    createSending(session, id, fields, (sent) => {
      state.mark({ approval: sent.approval, hasReceipt: true });
      setApproval(sent.approval);
      onSent();
    }),
  );
  const { form, submission, file, fault } = sending;
  const failure = submission.failure.value;
  const submit = () => void submission.submit();
  return (
    <div className="transaction-part">
      <FormView
        form={form}
        fields={fields}
        disabled={submission.busy.value}
        intro={failure && <RefusalLine error={failure} />}
        onSubmit={submit}
      >
        <div className="transaction-acts">
          <Button type="submit" tone="primary" busy={submission.busy.value}>
            {t('sendKey')}
          </Button>
          <FileButton sending={sending} t={t} />
        </div>
      </FormView>
      <OperationLine operation={file} label={() => t('sending')} />
      {fault.value && <ErrorState size="line" title={t(fault.value)} />}
      <div role="status">
        {approval && (
          <StatusText tone="positive">
            {t('sent', { approval: explanation(`approval_${approval}`) })}
          </StatusText>
        )}
      </div>
    </div>
  );
}

function FileButton({ sending, t }: { sending: ReceiptSending; t: Text<'proof'> }) {
  useSignals();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*,application/pdf"
        hidden
        aria-label={t('file')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Clears the file input, so that the user can select the same file again after a failure.
          currentTarget.value = '';
          if (file) void sending.sendFile(file);
        }}
      />
      <Button busy={sending.file.busy.value} onClick={() => input.current?.click()}>
        {t('file')}
      </Button>
    </>
  );
}
