/** What of a change people are told. The rest is kept and sealed, and means nothing to them. */

/** Made by the server beside what somebody changed: numbers of other rows, sizes and hashes. */
const UNTOLD: ReadonlySet<string> = new Set([
  'added_at',
  'changed_at',
  'charges',
  'content_type',
  'created_at',
  'distribution_entry_id',
  'entry_id',
  'fill_id',
  'hash',
  'height',
  'import_id',
  'line_count',
  'link',
  'own_cents',
  'own_rows',
  'reversal_entry_id',
  'rows_digest',
  'saved_by',
  'size',
  'size_bytes',
  'slip_line',
  'txid',
  'updated_at',
  'width',
]);

export const isTold = (field: string): boolean => !UNTOLD.has(field);
