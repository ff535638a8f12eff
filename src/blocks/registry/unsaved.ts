/** What is typed in a part of a record and not saved, as the drawer around the part knows it. */
import { createContext, useContext, useEffect } from 'react';
import type { Form } from '#core/ui/form/form-state.ts';

export type Unsaved = Pick<Form, 'isChanged'>;

/** Null once nothing is typed in there any more. */
export const TellUnsaved = createContext<(form: Unsaved | null) => void>(() => {});

/** Has the drawer ask before the part is left, while something is typed in `form`. Keep its identity. */
export function useUnsaved(form: Unsaved): void {
  const tell = useContext(TellUnsaved);
  useEffect(() => {
    tell(form);
    return () => tell(null);
  }, [tell, form]);
}
