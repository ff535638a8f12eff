import { useMemo, useState } from 'react';
import { ActionQuestion } from './action-question.tsx';
import { withoutRefused } from './many-actions.tsx';
import type { RegistryState } from './registry-state.ts';
import type { ManyAction, RegistryRecord, SharedWords } from './registry-types.ts';

interface ManyRecordsQuestionProps<Row extends RegistryRecord> {
  state: RegistryState<Row>;
  words: SharedWords;
  rows: readonly Row[];
  action: ManyAction<Row>;
}

/**
 * Confirmation for many records. After a rejection it removes the rejected records, and the user can confirm the rest.
 */
export function ManyQuestion<Row extends RegistryRecord>({
  rows,
  action,
  ...of
}: ManyRecordsQuestionProps<Row>) {
  const [left, setLeft] = useState(rows);
  const { selection } = of.state.selected;
  // The error message names every record of the first request, even records that a later request no longer contains.
  const firstAction = useMemo<ManyAction<Row>>(
    () => ({ ...action, failed: (_left, error) => action.failed(rows, error) }),
    [action, rows],
  );
  return (
    <ActionQuestion
      {...of}
      subject={left}
      id={null}
      action={firstAction}
      onRefused={(error) => {
        const next = withoutRefused(left, error);
        const out = left.filter((row) => !next.includes(row)).map(({ _id }) => _id);
        selection.set(out, false);
        setLeft(next);
      }}
    />
  );
}
