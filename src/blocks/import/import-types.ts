import type { UnderKey } from '#core/api/api.ts';
import type { KeyedRules } from '#core/ui/form/field-rules.ts';
import type { Values } from '#core/ui/form/form-state.ts';

export interface ImportField extends KeyedRules {
  readonly label: string;
  readonly example: string;
  readonly required: boolean;
}

/** Server response to a list of rows; row indexes start at 0. */
export interface ImportAnswer {
  readonly created: number;
  readonly rejected: readonly { readonly row: number; readonly field: string; readonly code: string }[];
  /** Id for undoing the import; null if nothing was created. */
  readonly import: string | null;
}

export interface ImportDescription {
  /** Stem of the file names, for example `veiculos`. */
  readonly name: string;
  readonly records: 'vehicles' | 'drivers' | 'recipients';
  readonly fields: readonly ImportField[];
  /**
   * Key for the search of duplicates: both spellings of a plate give one key. Null excludes the row from the search.
   */
  readonly duplicateKey: (values: Values) => string | null;
  readonly maxRows: number;
  /** A check carries no key. An import carries an idempotency key: a repeated call returns the first response. */
  send(
    rows: readonly Values[],
    how: { mode: 'all' | 'valid'; dryRun: boolean },
    under: UnderKey | null,
  ): Promise<ImportAnswer>;
  undo(importId: string, under: UnderKey): Promise<unknown>;
}

export interface ImportStudioProps {
  /**
   * Description of the import. The object must keep its identity while the studio is open: another object
   * resets the import.
   */
  description: ImportDescription;
  /** Title of the studio. Default: "Importar de uma planilha". */
  title?: string;
  /**
   * Called after records were created or an import was undone: the caller must reload its list. The studio stays open.
   */
  onDone: () => void;
  onClose: () => void;
}
