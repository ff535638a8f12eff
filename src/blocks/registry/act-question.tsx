import { useSignals } from '@preact/signals-react/runtime';
import { useMemo, useState } from 'react';
import { useErrorText } from '#core/i18n/use-texts.ts';
import { ConfirmDialog } from '#core/ui/overlays/confirm-dialog.tsx';
import { AttemptFailure } from './attempt-failure.tsx';
import { createRecordForm } from './record-form.ts';
import { RecordFields } from './record-fields.tsx';
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
  const [turn, setTurn] = useState(0);
  const form = useMemo(() => createRecordForm(act.fields ?? [], {}), [act]);
  const errorText = useErrorText();
  const busy = attempt.busy.value;
  const failure = attempt.failure.value;
  const isOpen = failure?.outcome === 'unknown';

  const confirm = async () => {
    const values = form.read();
    if (!values) return setTurn(turn + 1);
    const answer = await attempt.run((key) => act.run(row, values, key));
    if (answer) {
      const { said, returned = 0 } = answer;
      return state.done(said, { act: act.key, id: row._id, returned });
    }
    const refused = attempt.failure.peek();
    if (refused && form.refuse(refused)) setTurn(turn + 1);
    state.refresh();
  };
  return (
    <ConfirmDialog
      open
      destructive={act.destructive ?? false}
      title={act.title(row)}
      {...(act.facts && { facts: act.facts(row) })}
      confirmLabel={isOpen ? shared('checkAgain') : act.confirm(row)}
      busy={busy}
      error={
        failure && (
          <AttemptFailure title={isOpen ? errorText(failure) : act.failed(row, failure)} failure={failure} />
        )
      }
      onConfirm={() => void confirm()}
      onCancel={state.close}
    >
      {act.text && <p>{act.text(row)}</p>}
      {act.fields && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void confirm();
          }}
        >
          <RecordFields fields={act.fields} form={form} shared={shared} disabled={busy} turn={turn} />
        </form>
      )}
    </ConfirmDialog>
  );
}
