/** What a register tells the import studio. */
import type { FieldRules, Values } from '#blocks/registry/record-form.ts';

export interface ImportField extends FieldRules {
  readonly label: string;
  /** For the template. */
  readonly example: string;
  readonly required: boolean;
}

/** What the server says of a list of rows; `row` counts from 0. */
export interface ImportAnswer {
  readonly created: number;
  readonly rejected: readonly { readonly row: number; readonly field: string; readonly code: string }[];
  /** What the import is undone by; null where nothing was created. */
  readonly import: string | null;
}

export interface ImportDescription {
  /** Stem of the names of template and rejected file: `veiculos`. */
  readonly name: string;
  readonly fields: readonly ImportField[];
  /** Rows with the same key are the same record, such as both spellings of a plate; null tells nothing apart. */
  readonly duplicateKey: (values: Values) => string | null;
  /** Says in the user's language what is wrong, by the key that a field gave. */
  readonly problemText: (problem: string) => string;
  readonly maxRows: number;
  /** What only asks goes without a key; what brings in happens once for its key, and is answered as before after that. */
  send(
    rows: readonly Values[],
    how: { mode: 'all' | 'valid'; dryRun: boolean },
    key: string | null,
  ): Promise<ImportAnswer>;
  undo(importId: string, key: string): Promise<unknown>;
}
