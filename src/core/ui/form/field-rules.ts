import type { ApiErrorCode } from '../../api/api-error.ts';
import { findText } from '../../i18n/find-text.ts';
import type { KeyAfter, Text } from '../../texts/text-keys.ts';

export type CommonProblem = KeyAfter<'problem_', 'form'>;

/**
 * Keys of all violated rules, in the order in which the user should fix them. Each key is a common problem or has its
 * own text in `says`.
 */
export type Problems = readonly [string, ...string[]];

export type Reading<Value = unknown> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problems: Problems };

export interface FieldRules<Value = unknown> {
  readonly write: (value: unknown) => string;
  readonly read: (text: string) => Reading<Value>;
  /** Values for placeholders in the texts of the field's problems, such as `min` and `max`. */
  readonly bounds?: Readonly<Record<string, string>>;
  readonly doubt?: Doubt;
  /** When the user leaves the field, a readable text is reformatted, such as `1240` as `1.240,00`. */
  readonly tidies?: boolean;
}

interface DoubtfulReading {
  readonly key: string;
  readonly shown: string;
  /**
   * Meaning of the mark in a figure such as `1.240`: it separates decimals or thousands. Undefined for texts that are no
   * figures.
   */
  readonly as?: 'decimals' | 'thousands';
}

/** Ambiguous texts of an imported column, such as `9.125` or "diesel". The user selects the reading once per column. */
export interface Doubt {
  /**
   * Returns the ambiguous texts of a column; none if the column's other texts settle the reading. `isTyped`: the
   * numbers come from numeric cells and use the page's decimal mark.
   */
  readonly among: (texts: readonly string[], isTyped: boolean) => readonly string[];
  readonly ways: (text: string) => readonly DoubtfulReading[];
  /** Reads any text of the column by the selected reading; `readingKey` is null before the user selects. */
  readonly read: (text: string, readingKey: string | null, isTyped: boolean) => Reading;
}

export interface Filling {
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

export interface KeyedRules extends FieldRules {
  /** Property of the request body and of the record that the form starts with. */
  readonly key: string;
  /** Key of a field whose text must be repeated here, such as a new password. This field's value is not sent. */
  readonly repeats?: string;
  /** Problem of a value in relation to other fields; null without a problem. */
  readonly against?: (value: unknown, valueOf: ValueOf) => string | null;
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

export function problemText(
  t: Text<'form'>,
  { says, bounds }: Pick<KeyedRules, 'says' | 'bounds'>,
  problem: string,
): string {
  const key = `problem_${problem}`;
  return says?.[problem] ?? findText(t, key, bounds) ?? key;
}
