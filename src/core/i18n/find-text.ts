import type { TextFor, TextValues } from '../texts/text-keys.ts';

/** The text of a key that was made from what the server said, such as a code; null where there is none for it. */
export function findText<Key extends string>(
  t: TextFor<Key>,
  key: string,
  values?: TextValues,
): string | null {
  // At run time any key is answered: one that there is not with itself.
  const text = (t as TextFor<string>)(key, values);
  return text === key ? null : text;
}
