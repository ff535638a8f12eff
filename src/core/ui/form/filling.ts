/** What one field fills in of others. */
import { batch, computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-react';
import type { ApiErrorCode } from '../../api/api-error.ts';
import type { KeyedRules, Reading } from './field-rules.ts';

/** By the keys of the fields. */
type Texts = Readonly<Record<string, string>>;

/** What is said of what stands in a field. */
export interface FieldNote {
  readonly text: string;
  readonly tone: 'neutral' | 'caution';
}

interface Fillable {
  readonly text: Signal<string>;
  /** A text that nobody typed: nothing is said of it. */
  take(text: string): void;
}

/** Puts `next` into the fields where nothing stands, or still what stood `before`; answers what it put there. */
export function fillIn(fields: ReadonlyMap<string, Fillable>, next: Texts, before: Texts): Texts {
  const isTaken = (key: string) => {
    const field = fields.get(key);
    if (!field) return false;
    const text = next[key] ?? '';
    const now = field.text.peek();
    // What somebody typed stays.
    if (now === text || (now !== '' && now !== before[key])) return false;
    field.take(text);
    return text !== '';
  };
  const taken = batch(() => Object.keys({ ...before, ...next }).filter(isTaken));
  return Object.fromEntries(taken.map((key) => [key, next[key] ?? '']));
}

export interface FillingParts {
  readonly text: ReadonlySignal<string>;
  /** As {@link fillIn} into the other fields. */
  readonly fill: (next: Texts, before: Texts) => Texts;
  readonly refuse: (code: ApiErrorCode) => void;
}

/**
 * What follows from a field for others: asked once of each text, and only the newest answer is heard. What followed from
 * another text goes before.
 */
export function createFilling({ fills }: KeyedRules, { text, fill, refuse }: FillingParts) {
  const told = signal<{ readonly text: string; readonly note: FieldNote } | null>(null);
  let asked: string | null = null;
  let filled: Texts = {};
  const forget = () => {
    asked = null;
    filled = {};
    told.value = null;
  };
  return {
    note: computed(() => (told.value?.text === text.value ? told.value.note : null)),
    /** Null where nothing follows from what stands there. */
    ask(reading: Reading | null) {
      const about = text.peek();
      if (!fills || about === asked) return;
      fill({}, filled);
      forget();
      if (!reading?.ok) return;
      asked = about;
      fills(reading.value).then(
        (filling) => {
          if (!filling || asked !== about || text.peek() !== about) return;
          const { texts, note, caution, refusal } = filling;
          filled = fill(texts, {});
          if (refusal) refuse(refusal);
          if (caution) told.value = { text: about, note: { text: caution, tone: 'caution' } };
          else if (Object.keys(filled).length > 0) {
            told.value = { text: about, note: { text: note, tone: 'neutral' } };
          }
        },
        () => {
          if (asked === about) asked = null;
        },
      );
    },
    forget,
  };
}
