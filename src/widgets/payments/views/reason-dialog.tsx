import { useSignals } from '@preact/signals-react/runtime';
import { useState, type ReactNode } from 'react';
import { MAX_REASON_LETTERS } from '#contract/facts.ts';
import type { Operation } from '#core/state/operation.ts';
import { Button } from '#core/ui/button.tsx';
import { fieldsFor } from '#core/ui/form/form-field.ts';
import { createForm } from '#core/ui/form/form-state.ts';
import { FormView } from '#core/ui/form/form-view.tsx';
import { textRules } from '#core/ui/form/readings.ts';
import { useLeaving } from '#core/ui/form/use-leaving.tsx';
import { useKit } from '#core/ui/kit.tsx';
import { OperationLine } from '#core/ui/operation/operation-line.tsx';
import { Dialog } from '#core/ui/overlays/dialog.tsx';

interface ReasonDialogProps {
  title: string;
  reason: string;
  action: string;
  failed: string;
  destructive?: boolean;
  operation: Operation<string>;
  children?: ReactNode;
  onSubmit: (reason: string) => void;
  onClose: () => void;
}

export function ReasonDialog(props: ReasonDialogProps) {
  useSignals();
  const { operation, onClose } = props;
  const { text } = useKit();
  const [fields] = useState(() =>
    fieldsFor<{ reason: string }>({
      reason: {
        label: props.reason,
        maxLength: MAX_REASON_LETTERS,
        ...textRules({ max: MAX_REASON_LETTERS }),
      },
    }),
  );
  const [form] = useState(() => createForm<{ reason: string }>(fields));
  const { leave, question } = useLeaving(form, onClose);
  const isRunning = operation.running.value !== null;
  const submit = () => {
    const typed = form.read();
    if (typed !== null) props.onSubmit(typed.reason);
  };
  return (
    <>
      <Dialog
        open
        title={props.title}
        width={460}
        locked={isRunning}
        onClose={leave}
        footer={
          <>
            <Button disabled={isRunning} onClick={leave}>
              {text('cancel')}
            </Button>
            <Button tone={props.destructive ? 'danger' : 'primary'} busy={isRunning} onClick={submit}>
              {props.action}
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
              {props.children}
              <OperationLine operation={operation} refusal={() => ({ title: props.failed })} />
            </>
          }
          onSubmit={submit}
        />
      </Dialog>
      {question}
    </>
  );
}
