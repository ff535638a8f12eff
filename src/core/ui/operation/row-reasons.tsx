import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { ApiError } from '#core/api/api-error.ts';
import { useErrorText } from '#core/i18n/use-texts.ts';
import type { Operation } from '#core/state/operation.ts';
import type { RowStates } from '../table/row-states.ts';

export interface RowReasonsProps<Intent, Reason> {
  operation: Operation<Intent, Reason>;
  rowStates: RowStates;
  /** Text of a refused row's reason if the reason is no `ApiError`. The function must be stable. */
  textOf: (reason: Exclude<Reason, ApiError>) => string;
}

/** Marks refused rows of a table with the reasons of their refusal. The component renders nothing. */
export function RowReasons<Intent, Reason>(props: RowReasonsProps<Intent, Reason>) {
  useSignals();
  const rows = props.operation.refused.value?.rows;
  // A separate component marks the rows, so that only it waits for the error texts.
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
