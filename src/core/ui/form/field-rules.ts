/** Parsing and validation rules of form fields, independent of their look. */
import type { ApiErrorCode } from '../../api/api-error.ts';
import { findText } from '../../i18n/find-text.ts';
import type { KeyAfter, Text } from '../../texts/text-keys.ts';

/** Problems whose texts all forms share: keys `problem_…` of namespace `form`, without the prefix. */
export type CommonProblem = KeyAfter<'problem_', 'form'>;

/**
 * Keys of all violated rules, in the order in which the user should fix them. Each key is a common problem or has its
 * own text in `says`.
 */
export type Problems = readonly [string, ...string[]];

/** Value of a field's text, or its problems. */
export type Reading<Value = unknown> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problems: Problems };

/** Conversion of a property's value to and from the text of a field. */
export interface FieldRules<Value = unknown> {
  readonly write: (value: unknown) => string;
  readonly read: (text: string) => Reading<Value>;
  /** Values for placeholders in the texts of the field's problems, such as `min` and `max`. */
  readonly bounds?: Readonly<Record<string, string>>;
  readonly doubt?: Doubt;
  /** When the user leaves the field, a readable text is reformatted, such as `1240` as `1.240,00`. */
  readonly tidies?: boolean;
}

/** One possible reading of an ambiguous text. */
interface DoubtfulReading {
  readonly key: string;
  /** Value that this reading gives to the ambiguous text, as the user sees it. */
  readonly shown: string;
  /** By this reading, the mark in the text separates decimals or thousands. Undefined for texts that are no figures. */
  readonly as?: 'decimals' | 'thousands';
}

/** Ambiguous texts of an imported column, such as `9.125` or "diesel". The user selects the reading once per column. */
export interface Doubt {
  /**
   * Returns the ambiguous texts of a column; none if the column's other texts settle the reading. `isTyped`: the
   * numbers come from numeric cells and use the page's decimal mark.
   */
  readonly among: (texts: readonly string[], isTyped: boolean) => readonly string[];
  /** Possible readings of an ambiguous text. */
  readonly ways: (text: string) => readonly DoubtfulReading[];
  /** Reads any text of the column by the selected reading; `readingKey` is null before the user selects. */
  readonly read: (text: string, readingKey: string | null, isTyped: boolean) => Reading;
}

/** Values that one field supplies for other fields. */
export interface Filling {
  /** Texts by field key. */
  readonly texts: Readonly<Record<string, string>>;
  /** Text that replaces the hint after the form has filled in fields. */
  readonly note: string;
  /** Replaces `note`: a warning about the value. */
  readonly caution?: string | undefined;
  /** Error code with which the server would refuse the value. */
  readonly refusal?: ApiErrorCode | undefined;
}

/** Returns the value of the form's field with this key; undefined if it cannot be read. */
export type ValueOf = (key: string) => unknown;

/** Rules of a form field or spreadsheet column, with the property that receives the value. */
export interface KeyedRules extends FieldRules {
  /** Property of the request body and of the record that the form starts with. */
  readonly key: string;
  /** Key of a field whose text must be repeated here, such as a new password. This field's value is not sent. */
  readonly repeats?: string;
  /** Problem of a value in relation to other fields; null without a problem. */
  readonly against?: (value: unknown, valueOf: ValueOf) => string | null;
  /** Server errors that concern this field. */
  readonly refusedBy?: readonly ApiErrorCode[];
  /**
   * Called when the user leaves a changed, readable field. Resolves to the error code with which the server would
   * refuse the value, or null. `before` is the initial value or null. A rejection is ignored.
   */
  readonly ask?: (value: unknown, before: unknown) => Promise<ApiErrorCode | null>;
  /**
   * Called when the user leaves a changed, readable field. Resolves to values for other fields and a note. The form
   * never overwrites typed text, but it replaces earlier filled text. Null or a rejection fills in nothing.
   */
  readonly fills?: (value: unknown) => Promise<Filling | null>;
  /**
   * The field's own texts for some problems, by problem, such as "Informe a senha." for `required`. They replace the
   * general texts.
   */
  readonly says?: Readonly<Record<string, string>>;
}

export function isRequired({ read }: Pick<FieldRules, 'read'>): boolean {
  return !read('').ok;
}

/** Text for a problem of a field. `t` reads namespace `form`. */
export function problemText(
  t: Text<'form'>,
  { says, bounds }: Pick<KeyedRules, 'says' | 'bounds'>,
  problem: string,
): string {
  const key = `problem_${problem}`;
  return says?.[problem] ?? findText(t, key, bounds) ?? key;
}
