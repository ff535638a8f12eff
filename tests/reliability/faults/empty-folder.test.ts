import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase, type Database } from '../../../src/server/platform/database/database.ts';
import { liteDatabase } from '../../../src/server/platform/database/lite-database.ts';
import { startLite } from '../../../src/server/platform/database/lite-engine.ts';
import { migrate } from '../../../src/server/platform/database/migrate.ts';
import { temporaryFolder } from '../../../src/server/testing/data-folder.ts';
import { digestDatabase } from '../../support/database-digest.ts';
import { startServer } from './running-server.ts';

const CATALOGUE =
  'class attribute attrdef constraint index trigger policy proc type namespace authid auth_members db_role_setting default_acl extension sequence inherits';
/** Columns of `pg_class` that contain sizes and maintenance state, which the comparison ignores. */
const MEASURED = 'relfilenode relpages reltuples relallvisible relallfrozen relfrozenxid relminmxid'.split(
  ' ',
);

async function digestCatalogue(pool: pg.Pool): Promise<Record<string, string>> {
  const kinds = CATALOGUE.split(' ').map(
    (kind) =>
      `SELECT '${kind}' AS kind, md5(string_agg(line, '\n' ORDER BY line)) AS digest
       FROM (SELECT (to_jsonb(t) - $1::text[])::text AS line FROM pg_${kind} t) AS lines`,
  );
  const { rows } = await pool.query<{ kind: string; digest: string }>(kinds.join(' UNION ALL '), [MEASURED]);
  return Object.fromEntries(rows.map(({ kind, digest }) => [kind, digest]));
}

const whole = async ({ pool }: Database) => ({
  catalogue: await digestCatalogue(pool),
  // The digest of the database omits the seal key, because the server creates this key and migrations do not.
  rows: await digestDatabase(pool, { leaveOut: ['litro_migrations.applied_at', 'seal_keys'] }),
});

/** Reads the unique number that PostgreSQL gives each database at its creation. Copies of a database have the same number. */
const numberOf = async (folder: string) =>
  (await readFile(join(folder, 'global', 'pg_control'))).readBigUInt64LE(0);

it('the server fills an empty data folder with the built database, which equals a migrated database', async () => {
  const dataDir = await temporaryFolder();
  const server = await startServer({ DATA_DIR: dataDir });
  await server.terminate();
  expect(await numberOf(join(dataDir, 'database'))).toBe(
    await numberOf(resolve('dist/server/empty-database')),
  );

  const begun = await openDatabase({ kind: 'embedded', dataDir });
  const migrated = liteDatabase(await startLite({}), {});
  onTestFinished(async () => {
    await begun.close();
    await migrated.close();
  });
  await migrate(migrated);
  expect(await whole(begun)).toEqual(await whole(migrated));
});
