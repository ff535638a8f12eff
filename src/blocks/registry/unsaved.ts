/** What is typed in a part of a record and not saved, or on its way, as the drawer around the part knows it. */
import { createContext, useContext, useEffect } from 'react';
import type { Operation } from '#core/state/operation.ts';
import type { Form } from '#core/ui/form/form-state.ts';

export interface Unsaved extends Pick<Form, 'isChanged'> {
  /** Sends it. The part is not left before its outcome is known, and so told. */
  readonly operation: Pick<Operation<unknown>, 'running'>;
}

/** Null once nothing is typed in there any more. */
export const TellUnsaved = createContext<(typed: Unsaved | null) => void>(() => {});

/** Has the drawer ask before the part is left while something is typed, and stay while it is on its way. Keep its identity. */
export function useUnsaved(typed: Unsaved): void {
  const tell = useContext(TellUnsaved);
  useEffect(() => {
    tell(typed);
    return () => tell(null);
  }, [tell, typed]);
}
