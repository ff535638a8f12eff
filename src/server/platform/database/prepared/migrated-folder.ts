import { createHash } from 'node:crypto';
import { openDatabase } from '../database.ts';
import { migrate, migrations } from '../migrate.ts';
import { liteVersion, makeOnce } from './make-once.ts';

/** Hash that changes with every migration and with the version of the embedded database. */
export function schemaHash(): string {
  const hash = createHash('sha256').update(liteVersion());
  for (const { name, sql } of migrations) hash.update(`\0${name}\0${sql}`);
  return hash.digest('hex').slice(0, 16);
}

/** Returns the path of a data folder to copy. The database in it was shut down cleanly and has tables without rows. */
export function makeMigratedFolder(): Promise<string> {
  return makeOnce(`migrated-data-${schemaHash()}`, async (dataDir) => {
    const database = await openDatabase({ kind: 'embedded', dataDir });
    await migrate(database);
    await database.close();
  });
}
