/** What one field fills in of others. */
import { computed, signal, type ReadonlySignal } from '@preact/signals-react';
import type { KeyedRules, Reading } from './field-rules.ts';

/** What follows from a field for others: asked once of each text, and only the newest answer is heard. */
export function createFilling(
  { fills }: KeyedRules,
  text: ReadonlySignal<string>,
  fill: (texts: Readonly<Record<string, string>>) => void,
): { readonly note: ReadonlySignal<string | null>; ask(reading: Reading): void } {
  const told = signal<{ text: string; note: string | null } | null>(null);
  let asked: string | null = null;
  return {
    note: computed(() => (told.value?.text === text.value ? told.value.note : null)),
    ask(reading) {
      const about = text.peek();
      if (!fills || !reading.ok || about === asked) return;
      asked = about;
      fills(reading.value).then(
        (filling) => {
          if (!filling || asked !== about || text.peek() !== about) return;
          fill(filling.texts);
          told.value = { text: about, note: filling.note };
        },
        () => {
          if (asked === about) asked = null;
        },
      );
    },
  };
}
