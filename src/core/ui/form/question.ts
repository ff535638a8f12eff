/** What the server is asked of one field. */
import type { ReadonlySignal } from '@preact/signals-react';
import type { ApiErrorCode } from '../../api/api-error.ts';
import type { KeyedRules, Reading } from './field-rules.ts';

/** Once of each text, and only the newest answer is heard. */
export function createQuestion(
  { ask }: KeyedRules,
  start: Reading,
  refuse: (code: ApiErrorCode) => void,
): { put(text: ReadonlySignal<string>, reading: Reading): void; drop(): void } {
  let asked: string | null = null;
  return {
    put(text, reading) {
      const about = text.peek();
      if (!ask || !reading.ok || about === asked) return;
      asked = about;
      ask(reading.value, start.ok ? start.value : null).then(
        (code) => {
          if (code !== null && asked === about && text.peek() === about) refuse(code);
        },
        // Whoever cannot be asked answers when the form is sent; the next time the field is left it is asked again.
        () => {
          if (asked === about) asked = null;
        },
      );
    },
    drop() {
      asked = null;
    },
  };
}
