/**
 * Makes the database with which an empty data folder begins, by the migrations of the sources, and says where it is. A
 * process of its own: the build goes on meanwhile.
 */
import { join, resolve } from 'node:path';
import { runnerImport } from 'vite';

const { module } = await runnerImport(resolve('src/server/platform/database/prepared/migrated-folder.ts'), {
  configFile: false,
  logLevel: 'error',
});
process.stdout.write(join(await module.makeMigratedFolder(), 'database'));
