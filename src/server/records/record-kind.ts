/** Audited fields of a kind of record. `kinds/*.record.ts` describes each table. */
import type { RawBuilder } from 'kysely';
import type { AuditedKind } from '#contract/audit.ts';

export interface RecordKind {
  readonly name: AuditedKind;
  /** SQL for the display name of a row `r`. Without it the record has no name. */
  readonly title?: RawBuilder<unknown>;
  readonly table: string;
  /** Id column, unique within an organization. */
  readonly id: string;
  /** Columns whose values the audit trail stores unchanged. */
  readonly fields: readonly string[];
  /** SQL for values calculated from a row `r`, such as the size of a file. */
  readonly derived?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** SQL for secrets of a row `r`. The trail stores only that a secret exists or changed, never its value. */
  readonly secrets?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** SQL by field, for records without a name. The trail shows these values even if they did not change. */
  readonly distinguishes?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** The trail shows changes of this kind with the changes of its parent record. Column `by` holds the parent's id. */
  readonly reportedWith?: { readonly kind: AuditedKind; readonly by: string };
  /** Subset of `fields` with personal data. The trail erases them when the person is erased. */
  readonly personal?: readonly string[];
  /** Columns that the trail does not store, each with its reason. */
  readonly omitted?: Readonly<Record<string, string>>;
  /** True if the table belongs to no organization. Its ids are unique in the whole database. */
  readonly isOfNobody?: true;
}

/** Records that a write may change, selected by their ids or by another column. */
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
