import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { runOnDemand } from '../code-on-demand.ts';
import { useSheet } from '../theme/sheets.ts';
import fieldNoteCss from './field-note.css?inline';

interface FieldNoteProps {
  /** For `aria-describedby`, which reads it out with the field whether it is in sight or not. */
  id: string;
  /** What holds the field and this note. */
  field: RefObject<HTMLElement | null>;
  /** Default `neutral`. */
  tone?: 'neutral' | 'negative';
  /** Where there is room for it: beside the field, where it covers nothing that is typed in below, or (default) below it. */
  place?: 'below' | 'beside';
  children: ReactNode;
}

/**
 * What is to be said of a field that has no room for it: over everything else, while the field has the focus or the
 * pointer is on it.
 */
export function FieldNote({
  id,
  field,
  tone = 'neutral',
  place = 'below',
  children,
}: FieldNoteProps): ReactNode {
  const note = useRef<HTMLSpanElement>(null);
  useSheet(note, fieldNoteCss);
  useEffect(() => {
    const around = field.current;
    const bubble = note.current;
    if (!around || !bubble) return undefined;
    return runOnDemand(() =>
      import('./follow-field.ts').then(
        ({ followField }) =>
          () =>
            followField(around, bubble, place),
      ),
    );
  }, [field, place, children]);
  return (
    <span ref={note} id={id} className="note-bubble" popover="manual" data-tone={tone}>
      {children}
    </span>
  );
}
