import { useSignals } from '@preact/signals-react/runtime';
import { useMemo, useState } from 'react';
import { useErrorText } from '#core/i18n/use-texts.ts';
import { createForm } from '#core/ui/form/form-state.ts';
import { FormView } from '#core/ui/form/form-view.tsx';
import { useLeaving } from '#core/ui/form/use-leaving.tsx';
import { ConfirmDialog } from '#core/ui/overlays/confirm-dialog.tsx';
import { AttemptFailure } from './attempt-failure.tsx';
import { createAttempt, type RegistryState } from './registry-state.ts';
import type { RegistryAct, RegistryRecord, RegistryWords } from './registry-types.ts';

export interface ActQuestionProps<Row extends RegistryRecord> {
  state: RegistryState<Row>;
  words: RegistryWords;
  row: Row;
  act: RegistryAct<Row>;
}

/** Says what follows from an act before it is done. A refusal stands in the dialog; nothing typed is lost by it. */
export function ActQuestion<Row extends RegistryRecord>({ state, words, row, act }: ActQuestionProps<Row>) {
  useSignals();
  const { shared } = words;
  const [attempt] = useState(createAttempt);
  const form = useMemo(() => createForm(act.fields ?? []), [act]);
  const leaving = useLeaving(form, state.close);
  const errorText = useErrorText();
  const busy = attempt.busy.value;
  const failure = attempt.failure.value;
  const isOpen = failure?.outcome === 'unknown';

  const confirm = async () => {
    const values = form.read();
    if (!values) return;
    const answer = await attempt.run((key) => act.run(row, values, key));
    if (answer) {
      const { said, returned = 0 } = answer;
      return state.done(said, { act: act.key, id: row._id, returned });
    }
    const refused = attempt.failure.peek();
    if (refused) form.refuse(refused);
    state.refresh();
  };
  return (
    <>
      <ConfirmDialog
        open
        destructive={act.destructive ?? false}
        title={act.title(row)}
        {...(act.facts && { facts: act.facts(row) })}
        confirmLabel={isOpen ? shared('checkAgain') : act.confirm(row)}
        busy={busy}
        error={
          failure && (
            <AttemptFailure
              title={isOpen ? errorText(failure) : act.failed(row, failure)}
              failure={failure}
            />
          )
        }
        onConfirm={() => void confirm()}
        onCancel={leaving.leave}
      >
        {act.text && <p>{act.text(row)}</p>}
        {act.fields && (
          <FormView form={form} fields={act.fields} disabled={busy} onSubmit={() => void confirm()} />
        )}
      </ConfirmDialog>
      {leaving.question}
    </>
  );
}
