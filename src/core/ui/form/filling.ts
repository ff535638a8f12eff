import { batch, computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-react';
import type { ApiErrorCode } from '../../api/api-error.ts';
import type { KeyedRules, Reading } from './field-rules.ts';

type FillingTexts = Readonly<Record<string, string>>;

export interface FieldNote {
  readonly text: string;
  readonly tone: 'neutral' | 'caution';
}

interface Fillable {
  readonly text: Signal<string>;
  take(text: string): void;
}

/** Writes `next` into fields that are empty or still hold the text of `before`. Returns the texts that it wrote. */
export function fillIn(
  fields: ReadonlyMap<string, Fillable>,
  next: FillingTexts,
  before: FillingTexts,
): FillingTexts {
  const isTaken = (key: string) => {
    const field = fields.get(key);
    if (!field) return false;
    const text = next[key] ?? '';
    const now = field.text.peek();
    if (now === text || (now !== '' && now !== before[key])) return false;
    field.take(text);
    return text !== '';
  };
  const taken = batch(() => Object.keys({ ...before, ...next }).filter(isTaken));
  return Object.fromEntries(taken.map((key) => [key, next[key] ?? '']));
}

export interface FillingParts {
  readonly text: ReadonlySignal<string>;
  /** Fills the texts into the form's other fields with {@link fillIn}. */
  readonly fill: (next: FillingTexts, before: FillingTexts) => FillingTexts;
  readonly refuse: (code: ApiErrorCode) => void;
}

/**
 * Fills other fields from one field. Requests the values for each text of the field once; only the newest answer
 * counts. Values from an earlier text are removed first.
 */
export function createFilling({ fills }: KeyedRules, { text, fill, refuse }: FillingParts) {
  const shownNote = signal<{ readonly text: string; readonly note: FieldNote } | null>(null);
  let requestedText: string | null = null;
  let filled: FillingTexts = {};
  const forget = () => {
    requestedText = null;
    filled = {};
    shownNote.value = null;
  };
  return {
    note: computed(() => (shownNote.value?.text === text.value ? shownNote.value.note : null)),
    /** A null `reading` only removes the values that the form filled in before. */
    ask(reading: Reading | null) {
      const about = text.peek();
      if (!fills || about === requestedText) return;
      fill({}, filled);
      forget();
      if (!reading?.ok) return;
      requestedText = about;
      fills(reading.value).then(
        (filling) => {
          if (!filling || requestedText !== about || text.peek() !== about) return;
          const { texts, note, caution, refusal } = filling;
          filled = fill(texts, {});
          if (refusal) refuse(refusal);
          if (caution) shownNote.value = { text: about, note: { text: caution, tone: 'caution' } };
          else if (Object.keys(filled).length > 0) {
            shownNote.value = { text: about, note: { text: note, tone: 'neutral' } };
          }
        },
        () => {
          if (requestedText === about) requestedText = null;
        },
      );
    },
    forget,
  };
}
