/** Ids of an organization by kind. The schema of the database defines the kinds, so a new table adds its own kinds. */
import { idColumns, rowsOf, type Row, type Table } from './schema-rows.ts';

export interface KnownId {
  readonly id: string;
  /**
   * Every column that contains the id. For the column of the record's own id, the kind also lists the row's references
   * and enumerated words. Ids of similar records therefore have equal kinds.
   */
  readonly kind: string;
  readonly deleted: boolean;
}

export function knownIds(tables: readonly Table[], organizationId: string): KnownId[] {
  const rows = rowsOf(tables, organizationId);
  const appearances = new Map<string, Set<string>>();
  const appear = (table: Table, row: Row, column: string) => {
    const id = row[column];
    const isAnotherOrganization = table.name === 'organizations' && id !== organizationId;
    if (typeof id !== 'string' || isAnotherOrganization) return;
    appearances.set(id, (appearances.get(id) ?? new Set()).add(describe(table, row, column)));
  };
  for (const [table, ofTable] of rows) {
    for (const row of ofTable) for (const column of idColumns(table)) appear(table, row, column);
  }
  const deleted = deletedIds(rows);
  const byKind = new Map<string, KnownId>();
  for (const [id, seen] of [...appearances].sort()) {
    const knownId = { id, kind: [...seen].sort().join(' '), deleted: deleted.has(id) };
    const key = `${knownId.deleted} ${knownId.kind}`;
    if (!byKind.has(key)) byKind.set(key, knownId);
  }
  return [...byKind.values()];
}

function describe(table: Table, row: Row, column: string): string {
  const name = `${table.name}.${column}`;
  if (table.references.has(column)) return name;
  // An id column is no enumerated word, even if a check constraint names the column. As part of a kind, an id would
  // give every record its own kind.
  const ids = new Set(table.columns.filter(({ type }) => type === 'uuid').map(({ name: column }) => column));
  const words = [...table.checked].filter(
    (word) => word !== 'status' && !ids.has(word) && typeof row[word] === 'string',
  );
  const named = idColumns(table).filter(
    (other) => table.references.has(other) && row[other] !== null && other !== 'organization_id',
  );
  const details = [...named, ...words.map((word) => `${word}=${String(row[word])}`)];
  return details.length === 0 ? name : `${name}(${details.join(',')})`;
}

function deletedIds(rows: ReadonlyMap<Table, readonly Row[]>): Set<unknown> {
  const deleted = new Set<unknown>();
  for (let size = -1; size !== deleted.size;) {
    size = deleted.size;
    for (const [table, ofTable] of rows) {
      const own = idColumns(table).filter((column) => !table.references.has(column));
      const naming = idColumns(table).filter((column) => table.references.has(column));
      for (const row of ofTable) {
        if (row['status'] !== 'deleted' && !naming.some((column) => deleted.has(row[column]))) continue;
        own
          .map((column) => row[column])
          .filter(Boolean)
          .forEach((id) => deleted.add(id));
      }
    }
  }
  return deleted;
}
