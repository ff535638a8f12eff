import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { ApiError } from '#core/api/api-error.ts';
import { useErrorText } from '#core/i18n/use-texts.ts';
import type { Operation } from '#core/state/operation.ts';
import type { RowStates } from '../table/row-states.ts';

export interface RowReasonsProps<Intent, Reason> {
  operation: Operation<Intent, Reason>;
  rowStates: RowStates;
  /** The words of a reason that is no error of its own. Keep its identity. */
  textOf: (reason: Exclude<Reason, ApiError>) => string;
}

/** Marks the rows that a refusal names, each with its reason. Draws nothing itself. */
export function RowReasons<Intent, Reason>(props: RowReasonsProps<Intent, Reason>) {
  useSignals();
  const rows = props.operation.refused.value?.rows;
  // Asks for the texts of errors, which nothing else has to wait for.
  return rows && <Marks {...props} rows={rows} />;
}

interface MarksProps<Intent, Reason> extends RowReasonsProps<Intent, Reason> {
  rows: ReadonlyMap<string, Reason>;
}

function Marks<Intent, Reason>({ rows, rowStates, textOf }: MarksProps<Intent, Reason>) {
  const errorText = useErrorText();
  useEffect(() => {
    for (const [id, reason] of rows) {
      const message =
        reason instanceof ApiError ? errorText(reason) : textOf(reason as Exclude<Reason, ApiError>);
      rowStates.set([id], { kind: 'refused', message });
    }
  }, [rows, rowStates, textOf, errorText]);
  return null;
}
