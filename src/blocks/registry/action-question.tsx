import { useSignals } from '@preact/signals-react/runtime';
import { useMemo, useState } from 'react';
import type { ApiError } from '#core/api/api-error.ts';
import { createOperation } from '#core/state/operation.ts';
import { createForm } from '#core/ui/form/form-state.ts';
import { FormView } from '#core/ui/form/form-view.tsx';
import { useLeaving } from '#core/ui/form/use-leaving.tsx';
import { OperationLine } from '#core/ui/operation/operation-line.tsx';
import { ConfirmDialog } from '#core/ui/overlays/confirm-dialog.tsx';
import type { RegistryState } from './registry-state.ts';
import type { RegistryAction, RegistryRecord, SharedWords } from './registry-types.ts';

export interface ActionQuestionProps<Row extends RegistryRecord, Subject> {
  state: RegistryState<Row>;
  words: SharedWords;
  subject: Subject;
  /** Id of the record; null if `subject` is a list of records. */
  id: string | null;
  action: RegistryAction<Subject>;
  onRefused?: (error: ApiError) => void;
}

/** Confirmation dialog of an action. After a rejection it stays open with the typed values. */
export function ActionQuestion<Row extends RegistryRecord, Subject>(
  props: ActionQuestionProps<Row, Subject>,
) {
  useSignals();
  const { state, words, subject, id, action, onRefused } = props;
  const { shared } = words;
  const [operation] = useState(() => createOperation<string>({ onUnknown: state.refresh }));
  const form = useMemo(() => createForm(action.fields ?? []), [action]);
  const leaving = useLeaving(form, state.close);
  const busy = operation.busy.value;
  const running = operation.running.value;

  const confirm = async () => {
    const values = form.read();
    if (!values) return;
    const outcome = await operation.run(action.key, ({ send }) =>
      send((under) => action.run(subject, values, under)),
    );
    if (outcome.status === 'done') {
      const { said, returned = 0, undo, isReading } = outcome.answer;
      if (isReading) return state.reportResult(said);
      return state.done(said, { act: action.key, id, returned }, undo && { ...undo, subject, id });
    }
    if (outcome.status === 'refused') {
      form.refuse(outcome.error);
      onRefused?.(outcome.error);
    }
    state.refresh();
  };
  return (
    <>
      <ConfirmDialog
        open
        destructive={action.destructive ?? false}
        title={action.title(subject)}
        {...(action.facts && { facts: action.facts(subject) })}
        confirmLabel={running?.status === 'unknown' ? shared('checkAgain') : action.confirm(subject)}
        busy={busy}
        error={
          <OperationLine
            operation={operation}
            canAsk={false}
            refusal={({ error }) => ({ title: action.failed(subject, error) })}
          />
        }
        onConfirm={() => (running ? operation.askAgain() : void confirm())}
        onCancel={leaving.leave}
      >
        {action.text && <p>{action.text(subject)}</p>}
        {action.fields && (
          <FormView
            form={form}
            fields={action.fields}
            disabled={running !== null}
            onSubmit={() => void confirm()}
          />
        )}
      </ConfirmDialog>
      {leaving.question}
    </>
  );
}
