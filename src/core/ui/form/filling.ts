/** What one field fills in of others. */
import { computed, signal, type ReadonlySignal } from '@preact/signals-react';
import type { ApiErrorCode } from '../../api/api-error.ts';
import type { KeyedRules, Reading } from './field-rules.ts';

/** By the keys of the fields. */
export type Texts = Readonly<Record<string, string>>;

/** What is said of what stands in a field. */
export interface FieldNote {
  readonly text: string;
  readonly tone: 'neutral' | 'caution';
}

export interface FillingParts {
  readonly text: ReadonlySignal<string>;
  /** Puts `next` where nothing stands, or still what stood `before`; answers what it put there. */
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
