/**
 * Fields that the audit trail does not show: technical fields that the server sets, such as ids of other rows, sizes and
 * hashes.
 */
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

/**
 * Fields that the audit trail does not show. They repeat another record of the same audit line, or the record's own
 * name.
 */
const UNTOLD_OF: Readonly<Record<string, readonly string[]>> = {
  account: ['role'],
  permission: ['user_id'],
  person: ['user_id'],
};

export const isReported = (field: string, kind: string): boolean =>
  !UNTOLD.has(field) && !(UNTOLD_OF[kind] ?? []).includes(field);
