import type { ReactNode } from 'react';
import type { RecordStatus } from '#contract/values.ts';
import type { AuditedKind } from '#contract/audit.ts';
import type { LiveEvent } from '#contract/events.ts';
import type { PermissionKey } from '#contract/permissions.ts';
import type { ApiErrorFacts } from '#core/api/api-error.ts';
import type { UnderKey } from '#core/api/api.ts';
import type { Locale } from '#core/format/locale.ts';
import type { Namespace, Text } from '#core/i18n/texts.ts';
import type { Session } from '#core/session/session.ts';
import type { ExportKind } from '#core/format/sheet-cell.ts';
import type { SelectOption } from '#core/ui/fields/select.tsx';
import type { FormFields } from '#core/ui/form/form-field.ts';
import type { Values } from '#core/ui/form/form-state.ts';
import type { Column } from '#core/ui/table/table-types.ts';
import type { ImportDescription } from '#blocks/import/import-types.ts';
import type { ListPage, ListQuery } from '#core/state/paged-list.ts';
import type { HeldFields } from './record-fields.ts';

export interface RegistryRecord {
  readonly _id: string;
  readonly status: RecordStatus;
}

export interface Returned<Row> {
  readonly record: Row;
  /** Credit returned to the company, in reais; 0 for records without credit. */
  readonly returned: number;
  /** Number of schedules from which the call removed the record, or which the call paused. */
  readonly schedules?: number | undefined;
}

export type UsableStatus = Exclude<RecordStatus, 'deleted'>;

export interface ReturnedOfMany {
  readonly changed: number;
  /** Sum of the returned credit, in reais. */
  readonly returned: number;
  readonly schedules?: number | undefined;
}

/**
 * Calls of a register in the session's organization. `Made` and `Changed` are the bodies of create and change. Calls
 * reject with an `ApiError` only.
 */
export interface RegistryCalls<Row, Made = Values, Changed = Values> {
  ask(query: ListQuery): Promise<ListPage<Row>>;
  create(values: Made): Promise<Row>;
  /**
   * Changes a record. A change may return credit, so the call needs an idempotency key. Properties missing in
   * `changes` keep their values.
   */
  change(row: Row, changes: Changed, under: UnderKey): Promise<Returned<Row>>;
  remove(row: Row, under: UnderKey): Promise<Returned<Row>>;
  /**
   * Changes the status of all records or of none. Without this call, or with `canRest: false`, rows cannot be selected.
   */
  changeStatuses?(ids: readonly string[], status: UsableStatus, under: UnderKey): Promise<ReturnedOfMany>;
  /**
   * Restores a deleted record; resolves to the changed properties. Without `restore`, the register never lists deleted
   * records.
   */
  restore?(row: Row): Promise<Partial<Row>>;
}

export type RegistryColumn<Row> = Column<Row> & {
  /** Format of the column in exported files. Default: the format for its `kind`. */
  exported?: ExportKind;
  /** Content of the column in the summary of a record. Default: as in the table. */
  fact?: (row: Row) => ReactNode;
};

/** Action on one record, or on many if `Row` is a list. It always asks for confirmation. */
export interface RegistryAction<Row> {
  readonly key: string;
  readonly label: string;
  readonly permission: PermissionKey;
  /** True for records that offer the action. Default: all records that are not deleted. */
  readonly isFor?: (row: Row) => boolean;
  /** The reason why the server would reject the action; null if it would not. */
  readonly blocked?: ((row: Row) => string | null) | undefined;
  readonly destructive?: boolean;
  readonly title: (row: Row) => string;
  readonly text?: (row: Row) => string;
  readonly facts?: (row: Row) => readonly { label: string; value: ReactNode }[];
  readonly fields?: FormFields;
  readonly confirm: (row: Row) => string;
  /** Resolves to the message and the credit returned to the company, in reais. */
  readonly run: (row: Row, values: Values, under: UnderKey) => Promise<DoneAction<Row>>;
  readonly failed: (row: Row, error: Pick<ApiErrorFacts, 'code' | 'details'>) => string;
}

export interface ManyAction<Row> extends RegistryAction<readonly Row[]> {
  /** The selected records that the action would change. */
  readonly of: (rows: readonly Row[]) => readonly Row[];
}

/** Result of an action: message, credit returned to the company in reais, and the undo action. */
export interface DoneAction<Row> {
  readonly said: string;
  readonly returned?: number;
  readonly undo?: ActionUndo<Row> | undefined;
  /** True if the action changed nothing, so that the host page receives no event. */
  readonly isReading?: true;
}

export interface ActionUndo<Row> {
  readonly action: RegistryAction<Row>;
  readonly label: string;
  /** Describes what the undo action does not restore. */
  readonly keeps?: string | undefined;
  /** Message after an undo with an unknown outcome, and the label of the button that repeats the undo. */
  readonly unknown: string;
  readonly askAgain: string;
}

export interface RecordPart<Row> {
  readonly key: string;
  readonly label: string;
  readonly permission?: PermissionKey;
  /** True for records that have the tab. Default: all records. */
  readonly isFor?: (row: Row) => boolean;
  /** True if the menu of each record's row links to this tab. */
  readonly isOffered?: true;
  /** The tab calls `onSaved` with the server's response after it saved the record. */
  readonly show: (row: Row, onSaved: (saved: Row) => void) => ReactNode;
}

/** Audit trail of the records. Without `organizationOf`, it is the trail of the selected organization. */
interface Audited<Row> {
  readonly kind: AuditedKind;
  readonly organizationOf?: (row: Row) => string;
}

export interface RegistryTexts {
  readonly table: string;
  readonly create: string;
  readonly emptyTitle: string;
  readonly empty: string;
  /** Title of the error message for a failed action. `failure.name` is the record's name, as typed in the form. */
  readonly failed: (action: 'create' | 'edit' | 'remove' | 'restore', failure: RegistryFailure) => string;
}
interface RegistryFailure {
  readonly name: string;
  readonly code: string;
}

export interface RegistryWords<N extends Namespace> extends SharedWords {
  readonly t: Text<N>;
}

export interface SharedWords {
  readonly shared: Text<'registry'>;
  readonly texts: <Of extends Namespace>(namespace: Of) => Text<Of>;
  readonly locale: Locale;
  readonly session: Session;
}

export interface RecordRemoval<Row> {
  readonly permission: PermissionKey;
  readonly label: string;
  readonly title: (row: Row) => string;
  readonly text: string;
  readonly done: (row: Row) => string;
}

/** `Made` and `Changed` are the bodies of the register's calls, produced by the fields. */
export interface RegistryDescription<Row extends RegistryRecord, Made = Values, Changed = Values> {
  readonly texts: RegistryTexts;
  /** Sort keys of the list call; other columns cannot be sorted. The default order is newest first. */
  readonly sortKeys: readonly string[];
  readonly nameOf: (row: Row) => string;
  /** Count with noun, for example "3 motoristas". Default: "3 cadastros". */
  readonly countOf?: (count: number) => string;
  /** The first column names the record and opens it. The register appends status and balance. */
  readonly columns: readonly RegistryColumn<Row>[];
  readonly fields: HeldFields<Made, Changed>;
  readonly optionsFor?: (key: string, row: Row) => readonly SelectOption[] | undefined;
  /** Form values of a record by field key. Default: the record itself. */
  readonly valuesOf?: (row: Row) => Values;
  readonly newValues?: Values;
  /** Balance of the record's wallets, in reais. Without it the register shows nothing about credit. */
  readonly balanceOf?: (row: Row) => number;
  /** True if schedules may distribute to the records. Default: false. */
  readonly isScheduled?: boolean;
  /** False if records cannot be deactivated. Default: true. */
  readonly canRest?: boolean;
  readonly actions?: readonly RegistryAction<Row>[];
  readonly removal?: RecordRemoval<Row>;
  /** The reason why this user may not deactivate, delete or restore the record; null if allowed. */
  readonly blocked?: (row: Row) => string | null;
  readonly leavingText?: string;
  readonly followed?: (before: Row | null, after: Row) => string | null;
  readonly summary?: (row: Row) => ReactNode;
  readonly parts?: readonly RecordPart<Row>[];
  /** Kind of the records in the audit trail. Without it the drawer has no history tab. */
  readonly audited?: Audited<Row>;
  readonly events?: readonly LiveEvent['type'][];
  readonly importing?: ImportDescription;
  readonly fileName: string;
}
