/** Audited fields of a kind of record. `kinds/*.record.ts` describes each table. */
import type { RawBuilder } from 'kysely';
import type { AuditedKind } from '#contract/audit.ts';

export interface RecordKind {
  /** What the record is called in the trail. */
  readonly name: AuditedKind;
  /** What a row `r` is called. Without it the record has no name. */
  readonly title?: RawBuilder<unknown>;
  readonly table: string;
  /** The column that tells records of the table apart within an organisation. */
  readonly id: string;
  /** The columns that are kept as they are. */
  readonly fields: readonly string[];
  /** Values that are worked out of a row `r`, such as the size of what is too long to keep. */
  readonly derived?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Secrets of a row `r`: of these it is kept that they are there and that they changed, never what they are. */
  readonly secrets?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** What of a row `r` tells it apart where it has no name of its own, by its field: it is told though it did not change. */
  readonly tellsApart?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Its changes are told with those of a record of that kind, whose id stands in the column `by`. */
  readonly toldWith?: { readonly kind: AuditedKind; readonly by: string };
  /** Of `fields`, those that tell who somebody is: of a person who is erased the trail withholds them. */
  readonly personal?: readonly string[];
  /** The columns that are left out, each for a reason. */
  readonly omitted?: Readonly<Record<string, string>>;
  /** The table is of no organisation: its ids are unique over all. */
  readonly isOfNobody?: true;
}

/** Which records a write may change: by their ids, or by another column that names them. */
export interface Subject {
  readonly record: RecordKind;
  readonly ids: readonly string[];
  /** The column that `ids` stand in, where it is not the id. Whoever names one has locked what it finds. */
  readonly by?: string;
}

export type FieldValue = unknown;

/** A record as a list of its values: fields, derived values and secrets, in the order of {@link columnsOf}. */
export interface RecordState {
  readonly id: string;
  readonly values: readonly FieldValue[];
}

/** The names of what is kept of a record, in their order. */
export function columnsOf({
  fields,
  derived = {},
  secrets = {},
}: Pick<RecordKind, 'fields' | 'derived' | 'secrets'>): string[] {
  return [...fields, ...Object.keys(derived), ...Object.keys(secrets)];
}
