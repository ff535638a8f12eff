import type pg from 'pg';
import type { Table } from './schema-rows.ts';

export interface Pristine {
  restore(tables: readonly string[]): Promise<void>;
  changedOf(tables: readonly string[], organizationIds: readonly string[]): Promise<string[]>;
}

/** Number of restores before a VACUUM. Restores leave dead rows, which every later digest of the database has to read. */
const RESTORES_BEFORE_VACUUM = 25;

export async function copyTables(pool: pg.Pool, tables: readonly Table[]): Promise<Pristine> {
  await pool.query('CREATE SCHEMA pristine');
  for (const { name } of tables)
    await pool.query(`CREATE TABLE pristine."${name}" AS TABLE public."${name}"`);
  const writtenColumns = new Map(
    tables.map(({ name, columns, computed }) => {
      const written = columns.filter((column) => !computed.has(column.name));
      return [name, written.map((column) => `"${column.name}"`).join(', ')];
    }),
  );
  const ofTenants = new Set(tables.filter(({ isTenants }) => isTenants).map(({ name }) => name));
  const difference = (name: string) => {
    const rows = (schema: string) =>
      `SELECT t::text FROM ${schema}."${name}" t WHERE organization_id = ANY ($1)`;
    return `SELECT '${name}' AS name WHERE EXISTS (${rows('public')} EXCEPT ALL ${rows('pristine')})
      OR EXISTS (${rows('pristine')} EXCEPT ALL ${rows('public')})`;
  };
  let restores = 0;
  return {
    restore: async (names) => {
      if (names.length === 0) return;
      restores += 1;
      if (restores % RESTORES_BEFORE_VACUUM === 0) await pool.query('VACUUM');
      // Tables reference one another, so foreign keys are not checked during the restore.
      const steps = names.map((name) => {
        const columns = writtenColumns.get(name) ?? '';
        return `DELETE FROM public."${name}"; INSERT INTO public."${name}" (${columns}) SELECT ${columns} FROM pristine."${name}"`;
      });
      await pool.query(`BEGIN; SET LOCAL session_replication_role = replica; ${steps.join('; ')}; COMMIT`);
    },
    changedOf: async (names, organizationIds) => {
      const differences = names.filter((name) => ofTenants.has(name)).map(difference);
      if (differences.length === 0) return [];
      const { rows } = await pool.query<{ name: string }>(differences.join(' UNION ALL '), [organizationIds]);
      return rows.map(({ name }) => name).sort();
    },
  };
}
