import type { RawBuilder } from 'kysely';
import type { AuditedKind } from '#contract/audit.ts';

export interface RecordKind {
  readonly name: AuditedKind;
  /** SQL for the display name of a row `r`. Undefined if the records have no name. */
  readonly title?: RawBuilder<unknown>;
  readonly table: string;
  /** Id column, unique within an organization. */
  readonly id: string;
  readonly fields: readonly string[];
  /** SQL for values that the database calculates from a row `r`, such as the size of a file. */
  readonly derived?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** SQL for secrets of a row `r`. The audit trail stores only that a secret exists or changed, never its value. */
  readonly secrets?: Readonly<Record<string, RawBuilder<unknown>>>;
  /**
   * SQL by field name, for records without a display name. The audit trail shows these values even if they did not
   * change.
   */
  readonly distinguishes?: Readonly<Record<string, RawBuilder<unknown>>>;
  /**
   * The audit trail shows changes of this kind with the changes of the parent record. The column `by` contains the
   * parent's id.
   */
  readonly reportedWith?: { readonly kind: AuditedKind; readonly by: string };
  /** Fields with personal data, a subset of `fields`. The audit trail erases them when the person is erased. */
  readonly personal?: readonly string[];
  /** Columns that the audit trail does not store, each with its reason. */
  readonly omitted?: Readonly<Record<string, string>>;
  /** True if the records of the table belong to no organization. Their ids are unique in the whole database. */
  readonly isOfNobody?: true;
}

export interface RecordSubject {
  readonly record: RecordKind;
  readonly ids: readonly string[];
  /** Column that `ids` refer to; default: the id column. If `by` is set, the caller must have locked the rows. */
  readonly by?: string;
}

export type FieldValue = unknown;

/** Values of a record: fields, derived values and secrets, in the order of {@link columnsOf}. */
export interface StoredRecordState {
  readonly id: string;
  readonly values: readonly FieldValue[];
}

/** Names of a record's stored values, in the order in which the audit trail stores the values. */
export function columnsOf({
  fields,
  derived = {},
  secrets = {},
}: Pick<RecordKind, 'fields' | 'derived' | 'secrets'>): string[] {
  return [...fields, ...Object.keys(derived), ...Object.keys(secrets)];
}
