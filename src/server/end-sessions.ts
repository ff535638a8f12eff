/**
 * `npm run end-sessions`: ends every session and every way back into one, and uses up the codes and links that were sent. The last
 * step after a backup was restored: sessions that had ended since it was made would be open again.
 */
import { systemClock } from './clock.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { explainRoles } from './database/missing-roles.ts';
import { StartError } from './database/start-error.ts';
import { createTenancy } from './database/tenancy.ts';
import { endEveryWayIn } from './modules/sign-in/end-every-way-in.service.ts';

try {
  const { databaseUrl, dataDir } = readConfig(process.env);
  const database = await openDatabase(
    databaseUrl ? { kind: 'postgres', url: databaseUrl } : { kind: 'embedded', dataDir },
  );
  try {
    await migrate(database);
    const ended = await endEveryWayIn({ tenancy: createTenancy(database), clock: systemClock });
    process.stdout.write(`${ended} sessions are ended. Everybody signs in again.\n`);
  } finally {
    await database.close();
  }
} catch (caught) {
  const error = explainRoles(caught);
  process.stderr.write(`${error instanceof StartError ? error.message : String((error as Error).stack)}\n`);
  process.exitCode = 1;
}
