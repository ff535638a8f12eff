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

/** Asks about many records at once. What a refusal names is left out, and the rest can be confirmed again. */
export function ManyQuestion<Row extends RegistryRecord>({ rows, act, ...of }: ManyQuestionProps<Row>) {
  const [left, setLeft] = useState(rows);
  const { selection } = of.state.selected;
  // A refusal is told by the names of all that were asked about.
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
