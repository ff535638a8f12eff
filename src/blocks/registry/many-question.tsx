import { useMemo, useState } from 'react';
import { ActQuestion } from './act-question.tsx';
import { withoutRefused } from './many-acts.tsx';
import type { RegistryState } from './registry-state.ts';
import type { ManyAct, RegistryRecord, SharedWords } from './registry-types.ts';

interface ManyQuestionProps<Row extends RegistryRecord> {
  state: RegistryState<Row>;
  words: SharedWords;
  rows: readonly Row[];
  act: ManyAct<Row>;
}

/**
 * Confirmation for many records. After a rejection it removes the rejected records, and the user can confirm the rest.
 */
export function ManyQuestion<Row extends RegistryRecord>({ rows, act, ...of }: ManyQuestionProps<Row>) {
  const [left, setLeft] = useState(rows);
  const { selection } = of.state.selected;
  // The message needs the names of all requested records, including removed ones.
  const asked = useMemo<ManyAct<Row>>(
    () => ({ ...act, failed: (_left, error) => act.failed(rows, error) }),
    [act, rows],
  );
  return (
    <ActQuestion
      {...of}
      subject={left}
      id={null}
      act={asked}
      onRefused={(error) => {
        const next = withoutRefused(left, error);
        const out = left.filter((row) => !next.includes(row)).map(({ _id }) => _id);
        selection.set(out, false);
        setLeft(next);
      }}
    />
  );
}
