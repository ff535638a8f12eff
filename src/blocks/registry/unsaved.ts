import { createContext, useContext, useEffect } from 'react';
import type { Operation } from '#core/state/operation.ts';
import type { Form } from '#core/ui/form/form-state.ts';

export interface Unsaved extends Pick<Form, 'isChanged'> {
  /** Operation that sends the typed values. The user cannot leave the tab while the operation runs. */
  readonly operation: Pick<Operation<unknown>, 'running'>;
}

/** Function with which a tab reports its unsaved values. It reports null once nothing is unsaved. */
export const ReportUnsaved = createContext<(typed: Unsaved | null) => void>(() => {});

/**
 * The drawer asks before it leaves a tab with unsaved values, and stays open while the tab sends its values. `typed`
 * must be a stable object.
 */
export function useUnsaved(typed: Unsaved): void {
  const reportUnsaved = useContext(ReportUnsaved);
  useEffect(() => {
    reportUnsaved(typed);
    return () => reportUnsaved(null);
  }, [reportUnsaved, typed]);
}
