import { useEffect, useMemo } from 'react';
import type { Session } from '#core/session/session.ts';
import { createPicker, type Picker, type Sources } from './picker.state.ts';
import { createSources } from './sources.ts';

/** Creates a picker. The function `sourcesOf` must keep its identity between renders. */
export function usePicker(
  session: Session,
  sourcesOf: (session: Session) => Sources = createSources,
): Picker {
  const picker = useMemo(() => createPicker(sourcesOf(session)), [session, sourcesOf]);
  useEffect(() => picker.stop, [picker]);
  return picker;
}
