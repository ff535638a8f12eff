import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { runOnDemand } from '../code-on-demand.ts';
import { useSheet } from '../theme/sheets.ts';
import fieldNoteCss from './field-note.css?inline';

interface FieldNoteProps {
  /** Id for `aria-describedby`. Screen readers read the note with the field even while it is invisible. */
  id: string;
  field: RefObject<HTMLElement | null>;
  tone?: 'neutral' | 'negative';
  /** Preferred place of the note, default `below`. A note at `beside` covers no field below. */
  place?: 'below' | 'beside';
  children: ReactNode;
}

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
