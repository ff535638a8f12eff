/** Types of text keys. A key that is missing from the text files does not compile. */
import type { TextFiles } from './text-files.ts';

export type Namespace = keyof TextFiles;

/** Callers pass the key of plural forms without its ending: `row` for `row_one` and `row_other`. */
type WithoutPlural<Key extends string> = Key extends `${infer Stem}_one`
  ? Stem
  : Key extends `${infer Stem}_other`
    ? Stem
    : Key;

/** Text keys of an object. Dots join the keys of nested objects. */
type KeysIn<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? WithoutPlural<Key>
    : `${Key}.${KeysIn<Texts[Key]>}`;
}[keyof Texts & string];

/** All text keys by namespace. The compiler computes them once for every namespace. */
type TextKeys = { readonly [N in Namespace]: KeysIn<TextFiles[N]> };

export type TextKey<N extends Namespace> = TextKeys[N];

/** Text keys of an object, except keys that have plural forms. */
type PlainKeysIn<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? Key extends `${string}_one` | `${string}_other`
      ? never
      : Key
    : `${Key}.${PlainKeysIn<Texts[Key]>}`;
}[keyof Texts & string];

/** Text keys of a namespace that have no plural forms. Each key names exactly one text. */
export type PlainKey<N extends Namespace> = PlainKeysIn<TextFiles[N]>;

/**
 * Text keys of a namespace that begin with a prefix, without the prefix: `active` for `status_active` and the prefix
 * `status_`.
 */
export type KeyAfter<Prefix extends string, N extends Namespace> =
  TextKey<N> extends infer Key ? (Key extends `${Prefix}${infer Rest}` ? Rest : never) : never;

export type TextValues = Readonly<Record<string, string | number>>;

/**
 * Returns the text of a key; `count` selects the plural form. Code that reads texts of several namespaces takes this
 * type.
 */
export type TextFor<Key extends string> = (key: Key, values?: TextValues) => string;

/**
 * Returns the texts of a namespace. The function is stable, so that it can be a dependency of hooks. A function of
 * several namespaces takes only keys that all of them have.
 */
export type Text<N extends Namespace> = N extends Namespace ? TextFor<TextKey<N>> : never;
