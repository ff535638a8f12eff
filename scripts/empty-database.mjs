/**
 * Creates the empty database of a new data folder with the migrations of the sources, and prints its path. This script
 * runs in its own process, so that the build can continue.
 */
import { join, resolve } from 'node:path';
import { runnerImport } from 'vite';

const { module } = await runnerImport(resolve('src/server/platform/database/prepared/migrated-folder.ts'), {
  configFile: false,
  logLevel: 'error',
});
process.stdout.write(join(await module.makeMigratedFolder(), 'database'));
