import type { TextFor, TextValues } from '../texts/text-keys.ts';

/** Text for a key that derives from a server value, such as a code; null if no text has this key. */
export function findText<Key extends string>(
  t: TextFor<Key>,
  key: string,
  values?: TextValues,
): string | null {
  // At run time, `t` returns the key if no text has this key.
  const text = (t as TextFor<string>)(key, values);
  return text === key ? null : text;
}
