import type pg from 'pg';

export interface Table {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly references: ReadonlySet<string>;
  readonly checked: ReadonlySet<string>;
  /** Generated columns, which no statement may write. */
  readonly computed: ReadonlySet<string>;
  /** True if every row belongs to an organization. */
  readonly isTenants: boolean;
  /** True if every organization may read all rows, as in tables of the platform. */
  readonly isEverybodys: boolean;
  readonly rows: readonly Row[];
}

export type Row = Readonly<Record<string, unknown>>;

const COLUMNS = `
  SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, NULL) AS type,
    a.attgenerated <> '' AS "isComputed",
    EXISTS (SELECT FROM pg_constraint f WHERE f.conrelid = c.oid AND f.contype = 'f' AND a.attnum = ANY (f.conkey)) AS "isReference",
    a.atttypid = 'text'::regtype AND EXISTS (SELECT FROM pg_constraint f
      WHERE f.conrelid = c.oid AND f.contype = 'c' AND f.conkey = ARRAY[a.attnum]) AS "isChecked",
    EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'tenant') AS "isTenants",
    EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'platform') AS "isEverybodys"
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
  ORDER BY c.relname, a.attnum`;

export async function readTables(pool: pg.Pool): Promise<Table[]> {
  const { rows: columns } = await pool.query<{
    table: string;
    name: string;
    type: string;
    isReference: boolean;
    isChecked: boolean;
    isComputed: boolean;
    isTenants: boolean;
    isEverybodys: boolean;
  }>(COLUMNS);
  const tables: Table[] = [];
  for (const name of new Set(columns.map((column) => column.table))) {
    const own = columns.filter((column) => column.table === name);
    const { rows } = await pool.query<{ row: Row }>(`SELECT to_jsonb(t) AS row FROM "${name}" t`);
    tables.push({
      name,
      columns: own,
      references: new Set(own.filter((column) => column.isReference).map((column) => column.name)),
      checked: new Set(own.filter((column) => column.isChecked).map((column) => column.name)),
      computed: new Set(own.filter((column) => column.isComputed).map((column) => column.name)),
      isTenants: own.some((column) => column.isTenants),
      isEverybodys: own.some((column) => column.isEverybodys),
      rows: rows.map(({ row }) => row),
    });
  }
  return tables;
}

/** True for the column of `refuel_sums` that references records of several tables, or is all zeros for no record. */
const isKeyOfSums = (table: Table, column: string) => table.name === 'refuel_sums' && column === 'key';

/** Columns with ids, except the id of the organization that owns the row. */
export function idColumns(table: Table): string[] {
  return table.columns
    .filter(
      ({ name, type }) =>
        type === 'uuid' &&
        (name !== 'organization_id' || table.name === 'organizations') &&
        !isKeyOfSums(table, name),
    )
    .map(({ name }) => name);
}

const rowCache = new WeakMap<readonly Table[], Map<string, Map<Table, Row[]>>>();

/**
 * Rows of one organization. A row without the column `organization_id` belongs to the organization if it contains an id
 * of another row of the organization. Cached per list of tables.
 */
export function rowsOf(tables: readonly Table[], organizationId: string): ReadonlyMap<Table, readonly Row[]> {
  const rowsByOrganization = rowCache.get(tables) ?? new Map<string, Map<Table, Row[]>>();
  rowCache.set(tables, rowsByOrganization);
  const rows = rowsByOrganization.get(organizationId) ?? findRows(tables, organizationId);
  rowsByOrganization.set(organizationId, rows);
  return rows;
}

function findRows(tables: readonly Table[], organizationId: string): Map<Table, Row[]> {
  const idsOfOrganization = new Set<unknown>();
  const rows = new Map<Table, Row[]>();
  for (let size = -1; size !== idsOfOrganization.size;) {
    size = idsOfOrganization.size;
    for (const table of tables) {
      const columns = table.name === 'organizations' ? [] : idColumns(table);
      const own = table.rows.filter(({ organization_id: of, ...row }) =>
        of ? of === organizationId : columns.some((column) => idsOfOrganization.has(row[column])),
      );
      rows.set(table, own);
      for (const value of own.flatMap((row) => columns.map((column) => row[column])))
        if (value) idsOfOrganization.add(value);
    }
  }
  return rows;
}
