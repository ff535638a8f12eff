/** What a register tells the import studio. */
import type { UnderKey } from '#core/api/api.ts';
import type { KeyedRules } from '#core/ui/form/field-rules.ts';
import type { Values } from '#core/ui/form/form-state.ts';

export interface ImportField extends KeyedRules {
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
  /** What a row becomes. */
  readonly records: 'vehicles' | 'drivers' | 'recipients';
  readonly fields: readonly ImportField[];
  /** Rows with the same key are the same record, such as both spellings of a plate; null tells nothing apart. */
  readonly duplicateKey: (values: Values) => string | null;
  readonly maxRows: number;
  /** What only asks goes without a key; what brings in happens once for its key, and is answered as before after that. */
  send(
    rows: readonly Values[],
    how: { mode: 'all' | 'valid'; dryRun: boolean },
    under: UnderKey | null,
  ): Promise<ImportAnswer>;
  undo(importId: string, under: UnderKey): Promise<unknown>;
}

export interface ImportStudioProps {
  /** Keep its identity while the studio stands: all that is on the desk belongs to it. */
  description: ImportDescription;
  /** Default: "Importar de uma planilha". */
  title?: string;
  /** Records were created, or an import was undone: the list is to be asked for again. The studio stays. */
  onDone: () => void;
  onClose: () => void;
}
