import type { ReadonlySignal } from '@preact/signals-react';
import type { ApiErrorCode } from '../../api/api-error.ts';
import type { KeyedRules, Reading } from './field-rules.ts';

/**
 * Sends a field's text to the server only once while the text is unchanged. Only the answer about the newest text
 * counts.
 */
export function createQuestion(
  { ask }: KeyedRules,
  start: Reading,
  refuse: (code: ApiErrorCode) => void,
): { put(text: ReadonlySignal<string>, reading: Reading): void; drop(): void } {
  let requestedText: string | null = null;
  return {
    put(text, reading) {
      const about = text.peek();
      if (!ask || !reading.ok || about === requestedText) return;
      requestedText = about;
      ask(reading.value, start.ok ? start.value : null).then(
        (code) => {
          if (code !== null && requestedText === about && text.peek() === about) refuse(code);
        },
        // The form ignores a failed check and repeats it when the user next leaves the field. The server checks again
        // on sending.
        () => {
          if (requestedText === about) requestedText = null;
        },
      );
    },
    drop() {
      requestedText = null;
    },
  };
}
