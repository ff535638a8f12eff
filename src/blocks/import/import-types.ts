import type { UnderKey } from '#core/api/api.ts';
import type { KeyedRules } from '#core/ui/form/field-rules.ts';
import type { Values } from '#core/ui/form/form-state.ts';

export interface ImportField extends KeyedRules {
  readonly label: string;
  readonly example: string;
  readonly required: boolean;
}

/** Server response to an import or a check of rows. Row indexes start at 0. */
export interface ImportAnswer {
  readonly created: number;
  readonly rejected: readonly { readonly row: number; readonly field: string; readonly code: string }[];
  /** Id by which the user can undo the import; null if the import created nothing. */
  readonly import: string | null;
}

export interface ImportDescription {
  readonly name: string;
  readonly records: 'vehicles' | 'drivers' | 'recipients';
  readonly fields: readonly ImportField[];
  /**
   * Key by which the import finds duplicate rows: both spellings of a plate give the same key. A row with key null
   * counts as no duplicate.
   */
  readonly duplicateKey: (values: Values) => string | null;
  readonly maxRows: number;
  /**
   * Sends rows to the server. A check has no key. An import has an idempotency key: a repeated call returns the first
   * response.
   */
  send(
    rows: readonly Values[],
    how: { mode: 'all' | 'valid'; dryRun: boolean },
    under: UnderKey | null,
  ): Promise<ImportAnswer>;
  undo(importId: string, under: UnderKey): Promise<unknown>;
}

export interface ImportStudioProps {
  /**
   * Description of the import. The object must keep its identity while the studio is open, because another object
   * resets the import.
   */
  description: ImportDescription;
  /** Title of the import studio. Default: "Importar de uma planilha". */
  title?: string;
  /**
   * Called after records were created or an import was undone. The caller must then reload its list; the studio stays
   * open.
   */
  onDone: () => void;
  onClose: () => void;
}
