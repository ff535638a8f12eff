/** What stands in a field and what it means, without anything of how it looks. */
import type { ApiErrorCode } from '../../api/api-error.ts';
import { findText } from '../../i18n/find-text.ts';
import type { KeyAfter, Text } from '../../texts/text-keys.ts';

/** What is wrong, by words that every form has: the keys of namespace `form` without `problem_`. */
export type CommonProblem = KeyAfter<'problem_', 'form'>;

/** Common problems, or some that the field itself `says`; all that hold, the first to mend first. */
export type Problems = readonly [string, ...string[]];

/** What a text in a field reads as, or what is wrong with it. */
export type Reading<Value = unknown> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problems: Problems };

/** How the value of one property is written into a field and read from it. */
export interface FieldRules<Value = unknown> {
  /** What the field shows for a value of the record. */
  readonly write: (value: unknown) => string;
  readonly read: (text: string) => Reading<Value>;
  /** What the texts of its problems are filled in with, such as `min` and `max`. */
  readonly bounds?: Readonly<Record<string, string>>;
  readonly doubt?: Doubt;
  /** On leaving, a text that can be read is written anew, such as `1240` as `1.240,00`. */
  readonly tidies?: boolean;
}

/** One of the ways in which a text can be read. */
interface DoubtfulWay {
  readonly key: string;
  /** What the text is then, as it is shown. */
  readonly shown: string;
  /** What tells it from the other ways, where `shown` does not. */
  readonly as?: 'decimals' | 'thousands';
}

/** Texts that mean one thing or another, such as `9.125` or "diesel": who brings in a column of them is asked once. */
export interface Doubt {
  /**
   * Those of the texts of a column that can be read in several ways, unless the others settle it. `isTyped`: figures come
   * from cells that hold numbers, and have the mark of the page.
   */
  readonly among: (texts: readonly string[], isTyped: boolean) => readonly string[];
  /** The ways to read one of them. */
  readonly ways: (text: string) => readonly DoubtfulWay[];
  /** Reads any text of the column by the way that was chosen; null while none was. */
  readonly read: (text: string, way: string | null, isTyped: boolean) => Reading;
}

/** What follows from one field for others. */
export interface Filling {
  /** By the keys of their fields. */
  readonly texts: Readonly<Record<string, string>>;
  /** In the place of the hint, where something was filled in. */
  readonly note: string;
  /** In its place whatever was filled in: what speaks against the value. */
  readonly caution?: string | undefined;
  /** The code by which the server would refuse the value. */
  readonly refusal?: ApiErrorCode | undefined;
}

/** What stands in a field of the form by its key; undefined while it cannot be read. */
export type ValueOf = (key: string) => unknown;

/** A field that is known by its property, as a form or the column of a spreadsheet has it. */
export interface KeyedRules extends FieldRules {
  /** The property of the request, and of the record that the form begins with. */
  readonly key: string;
  /** The field whose text has to stand here once more, such as a new password. What is read here is not sent. */
  readonly repeats?: string;
  /** What is wrong with a value by what other fields read as; null where nothing is. */
  readonly against?: (value: unknown, valueOf: ValueOf) => string | null;
  /** Refusals of the server that are about this field. */
  readonly refusedBy?: readonly ApiErrorCode[];
  /**
   * Asked once a text that was changed and can be read is left: the code by which the server would refuse the value, or
   * null. `before` is what the form began with, or null. Rejects where it cannot be asked, and then nothing is said.
   */
  readonly ask?: (value: unknown, before: unknown) => Promise<ApiErrorCode | null>;
  /**
   * Asked once a text that was changed and can be read is left: what other fields may be filled in with, and what is to be said of it.
   * What somebody typed there stays; what an earlier text filled in goes. Null, or a rejection, fills in nothing.
   */
  readonly fills?: (value: unknown) => Promise<Filling | null>;
  /** Words of its own for some problems, by their keys, such as "Informe a senha." for `required`. */
  readonly says?: Readonly<Record<string, string>>;
}

/** Whether a field has to be filled in. */
export function isRequired({ read }: Pick<FieldRules, 'read'>): boolean {
  return !read('').ok;
}

/** What is wrong with a field, in words. `t` reads namespace `form`. */
export function problemText(
  t: Text<'form'>,
  { says, bounds }: Pick<KeyedRules, 'says' | 'bounds'>,
  problem: string,
): string {
  const key = `problem_${problem}`;
  return says?.[problem] ?? findText(t, key, bounds) ?? key;
}
