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
import type { RegistryAct, RegistryRecord, SharedWords } from './registry-types.ts';

export interface ActQuestionProps<Row extends RegistryRecord, Subject> {
  state: RegistryState<Row>;
  words: SharedWords;
  /** One record, or a list of records. */
  subject: Subject;
  /** Id of the record; null for a list of records. */
  id: string | null;
  act: RegistryAct<Subject>;
  onRefused?: (error: ApiError) => void;
}

/** Confirmation dialog of an action. After a rejection it stays open with the typed values. */
export function ActQuestion<Row extends RegistryRecord, Subject>(props: ActQuestionProps<Row, Subject>) {
  useSignals();
  const { state, words, subject, id, act, onRefused } = props;
  const { shared } = words;
  const [operation] = useState(() => createOperation<string>({ onUnknown: state.refresh }));
  const form = useMemo(() => createForm(act.fields ?? []), [act]);
  const leaving = useLeaving(form, state.close);
  const busy = operation.busy.value;
  const running = operation.running.value;

  const confirm = async () => {
    const values = form.read();
    if (!values) return;
    const outcome = await operation.run(act.key, ({ send }) =>
      send((under) => act.run(subject, values, under)),
    );
    if (outcome.status === 'done') {
      const { said, returned = 0, undo, isReading } = outcome.answer;
      if (isReading) return state.told(said);
      return state.done(said, { act: act.key, id, returned }, undo && { ...undo, subject, id });
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
        destructive={act.destructive ?? false}
        title={act.title(subject)}
        {...(act.facts && { facts: act.facts(subject) })}
        confirmLabel={running?.status === 'unknown' ? shared('checkAgain') : act.confirm(subject)}
        busy={busy}
        error={
          <OperationLine
            operation={operation}
            canAsk={false}
            refusal={({ error }) => ({ title: act.failed(subject, error) })}
          />
        }
        onConfirm={() => (running ? operation.askAgain() : void confirm())}
        onCancel={leaving.leave}
      >
        {act.text && <p>{act.text(subject)}</p>}
        {act.fields && (
          <FormView
            form={form}
            fields={act.fields}
            disabled={running !== null}
            onSubmit={() => void confirm()}
          />
        )}
      </ConfirmDialog>
      {leaving.question}
    </>
  );
}
