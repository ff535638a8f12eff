/** What a register tells the screen that all registers share: its columns, its fields, its calls and its rules. */
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

/** What every record has. */
export interface RegistryRecord {
  readonly _id: string;
  readonly status: RecordStatus;
}

/** What a call that takes a record out of use answers. */
export interface Returned<Row> {
  readonly record: Row;
  /** What went back to the company, in reais; 0 where records hold no credit. */
  readonly returned: number;
  /** Schedules that hand out to fewer from now on, or were paused. */
  readonly schedules?: number | undefined;
}

/** Between these a record goes without being deleted. */
export type UsableStatus = Exclude<RecordStatus, 'deleted'>;

/** What a call that changes many records at once answers. */
export interface ReturnedOfMany {
  /** How many were in the other status before. */
  readonly changed: number;
  /** What went back to the company from all of them together, in reais. */
  readonly returned: number;
  /** Schedules that hand out to fewer from now on, or were paused. */
  readonly schedules?: number | undefined;
}

/**
 * The calls of one register, of the session's organisation: `Made` and `Changed` are the bodies of those that make and change
 * a record. They reject with an `ApiError` only.
 */
export interface RegistryCalls<Row, Made = Values, Changed = Values> {
  ask(query: ListQuery): Promise<ListPage<Row>>;
  create(values: Made): Promise<Row>;
  /** `key` makes it happen once, since a change may return credit. What is not among the changes stays. */
  change(row: Row, changes: Changed, under: UnderKey): Promise<Returned<Row>>;
  remove(row: Row, under: UnderKey): Promise<Returned<Row>>;
  /**
   * Takes many out of use, or back into it: all or none. Where it is left out, or records cannot be inactive, no rows can be
   * selected.
   */
  changeStatuses?(ids: readonly string[], status: UsableStatus, under: UnderKey): Promise<ReturnedOfMany>;
  /**
   * Answers what it tells of the record. Left out where what is deleted does not come back: then deleted records are not
   * shown either.
   */
  restore?(row: Row): Promise<Partial<Row>>;
}

export type RegistryColumn<Row> = Column<Row> & {
  /** How the value is written into an export; default by `kind`. */
  exported?: ExportKind;
  /** In the summary of a record, where that says more than the table; default as in the table. */
  fact?: (row: Row) => ReactNode;
};

/** Something that is done with one record, after a question; or with many, where `Row` is a list of them. */
export interface RegistryAct<Row> {
  /** Unique among the acts of the register. */
  readonly key: string;
  /** In the menu of the row. */
  readonly label: string;
  readonly permission: PermissionKey;
  /** Which records it is for; default those in use. */
  readonly isFor?: (row: Row) => boolean;
  /** Why the server would refuse it to this user, for this record; null where it would not. */
  readonly blocked?: ((row: Row) => string | null) | undefined;
  readonly destructive?: boolean;
  readonly title: (row: Row) => string;
  /** What follows from it. */
  readonly text?: (row: Row) => string;
  readonly facts?: (row: Row) => readonly { label: string; value: ReactNode }[];
  /** What is to be typed in before. */
  readonly fields?: FormFields;
  /** On the button that does it. */
  readonly confirm: (row: Row) => string;
  /** Answers what is said when it is done, and what went back to the company, in reais. */
  readonly run: (row: Row, values: Values, under: UnderKey) => Promise<ActDone<Row>>;
  /** What is said when it is refused, before the reason. */
  readonly failed: (row: Row, error: Pick<ApiErrorFacts, 'code' | 'details'>) => string;
}

/** Something that is done with the selected records, by one call. */
export interface ManyAct<Row> extends RegistryAct<readonly Row[]> {
  /** Those of the selected that it changes. */
  readonly of: (rows: readonly Row[]) => readonly Row[];
}

/** What became of an act: what is said, what went back to the company, in reais, and what undoes it. */
export interface ActDone<Row> {
  readonly said: string;
  readonly returned?: number;
  readonly undo?: ActUndo<Row> | undefined;
  /** Nothing was changed by it: the page around is told nothing. */
  readonly isReading?: true;
}

/** An act that takes back what another one did. */
export interface ActUndo<Row> {
  readonly act: RegistryAct<Row>;
  /** On the button of the notice: "Recuperar cadastro". */
  readonly label: string;
  /** What it does not bring back. */
  readonly keeps?: string | undefined;
  /** What is said while it is not known whether it was done, and on the button that asks again. */
  readonly unknown: string;
  readonly askAgain: string;
}

/** A further part of a record's drawer, such as its history. */
export interface RecordPart<Row> {
  readonly key: string;
  readonly label: string;
  readonly permission?: PermissionKey;
  /** Which records have it; default all. */
  readonly isFor?: (row: Row) => boolean;
  /** Something is done in it that people look for in the menu of the row, which leads to it then. */
  readonly isOffered?: true;
  /** `onSaved` is called with the record that the server answered to a change which the part made itself. */
  readonly show: (row: Row, onSaved: (saved: Row) => void) => ReactNode;
}

/** Of records of the selected organisation unless told whose trail it is. */
interface Audited<Row> {
  readonly kind: AuditedKind;
  readonly organizationOf?: (row: Row) => string;
}

/** The sentences that differ from register to register. */
export interface RegistryTexts {
  /** Accessible name of the table. */
  readonly table: string;
  /** The button for a new record, and the title of its form: "Novo veículo". */
  readonly create: string;
  readonly emptyTitle: string;
  readonly empty: string;
  /** What could not be done, before the reason. `name` is that of the record as it was typed. */
  readonly failed: (act: 'create' | 'edit' | 'remove' | 'restore', failure: RegistryFailure) => string;
}
interface RegistryFailure {
  readonly name: string;
  readonly code: string;
}

/** What a description is made from; made anew with another language or session. */
export interface RegistryWords<N extends Namespace> extends SharedWords {
  /** The register's own texts. */
  readonly t: Text<N>;
}

/** The words that all registers share. */
export interface SharedWords {
  /** Those that registers share, namespace `registry`: words of status, acts and questions. */
  readonly shared: Text<'registry'>;
  /** Those of a further namespace, which the register names in `texts`. */
  readonly texts: <Of extends Namespace>(namespace: Of) => Text<Of>;
  readonly locale: Locale;
  readonly session: Session;
}

/** `Made` and `Changed` are what the fields fill in: the bodies of the register's calls. */
export interface RegistryDescription<Row extends RegistryRecord, Made = Values, Changed = Values> {
  readonly texts: RegistryTexts;
  /** The sort keys that the list call knows; other columns cannot be sorted. The list opens with the newest first. */
  readonly sortKeys: readonly string[];
  /** What a record is called by in questions and notices. */
  readonly nameOf: (row: Row) => string;
  /** So many records, in the word for them: "3 motoristas". Default "3 cadastros". */
  readonly countOf?: (count: number) => string;
  /** The first one names the record and opens it. Status and balance, where there are such, are added behind them. */
  readonly columns: readonly RegistryColumn<Row>[];
  readonly fields: HeldFields<Made, Changed>;
  /** What a field offers for a record that stands, where that is less than for a new one. */
  readonly optionsFor?: (key: string, row: Row) => readonly SelectOption[] | undefined;
  /** The values of a record by the keys of the fields; default the record itself. */
  readonly valuesOf?: (row: Row) => Values;
  /** What a new record begins with. */
  readonly newValues?: Values;
  /** What the wallets of a record hold, in reais. Left out where records own none: then nothing is said of credit. */
  readonly balanceOf?: (row: Row) => number;
  /** Whether schedules may hand out to it; default no. */
  readonly isScheduled?: boolean;
  /** Whether a record can be inactive; default yes. */
  readonly canRest?: boolean;
  readonly acts?: readonly RegistryAct<Row>[];
  /** Why this user takes a record neither out of use nor back; null where they may. */
  readonly blocked?: (row: Row) => string | null;
  /** What else follows from taking a record out of use. */
  readonly leavingText?: string;
  /** What followed for a record that was made, changed or taken back into use, besides what is seen of it; said after the act. */
  readonly followed?: (before: Row | null, after: Row) => string | null;
  /** In the summary below what the columns tell, by a call of its own. */
  readonly summary?: (row: Row) => ReactNode;
  readonly parts?: readonly RecordPart<Row>[];
  /** What a record is in the audit trail, whose part of it stands last; without it there is none. */
  readonly audited?: Audited<Row>;
  /** Further changes after which the list is asked for again. */
  readonly events?: readonly LiveEvent['type'][];
  /** How records are brought in from a spreadsheet; without it they are not. */
  readonly importing?: ImportDescription;
  /** Stem of the names of exported files: `veiculos`. */
  readonly fileName: string;
}
