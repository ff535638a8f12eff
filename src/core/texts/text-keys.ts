/** Which texts there are, as types: a key that stands in no file of texts does not compile. */
import type { TextFiles } from './text-files.ts';

/** The name of a file of texts. */
export type Namespace = keyof TextFiles;

/** Plural forms are asked for by what is before their ending: `row_one` and `row_other` by `row`. */
type WithoutPlural<Key extends string> = Key extends `${infer Stem}_one`
  ? Stem
  : Key extends `${infer Stem}_other`
    ? Stem
    : Key;

/** Nested objects are joined by dots. */
type KeysIn<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? WithoutPlural<Key>
    : `${Key}.${KeysIn<Texts[Key]>}`;
}[keyof Texts & string];

/** All keys, computed once for every namespace. */
type TextKeys = { readonly [N in Namespace]: KeysIn<TextFiles[N]> };

/** The keys of a namespace. */
export type TextKey<N extends Namespace> = TextKeys[N];

/** Without the keys that have plural forms. */
type PlainKeysIn<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? Key extends `${string}_one` | `${string}_other`
      ? never
      : Key
    : `${Key}.${PlainKeysIn<Texts[Key]>}`;
}[keyof Texts & string];

/** The keys of a namespace that have no plural forms: each names the one text that stands there. */
export type PlainKey<N extends Namespace> = PlainKeysIn<TextFiles[N]>;

/** The keys of a namespace that begin with a prefix, without it: `status_active` begins with `status_`. */
export type KeyAfter<Prefix extends string, N extends Namespace> =
  TextKey<N> extends infer Key ? (Key extends `${Prefix}${infer Rest}` ? Rest : never) : never;

export type TextValues = Readonly<Record<string, string | number>>;

/** Gives the text of a key; `count` picks the plural form. For what is given texts of several namespaces. */
export type TextFor<Key extends string> = (key: Key, values?: TextValues) => string;

/**
 * Gives the texts of a namespace. Keep its identity as a dependency. One of several namespaces can be asked only for keys
 * that they all have.
 */
export type Text<N extends Namespace> = N extends Namespace ? TextFor<TextKey<N>> : never;
