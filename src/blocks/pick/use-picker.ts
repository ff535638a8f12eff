import { useEffect, useMemo } from 'react';
import type { Session } from '#core/session/session.ts';
import { createPicker, type Picker } from './picker.state.ts';

/** The picker of one report. */
export function usePicker(session: Session): Picker {
  const picker = useMemo(() => createPicker(session), [session]);
  useEffect(() => picker.stop, [picker]);
  return picker;
}
