/**
 * `npm run end-sessions`: ends all sessions and renewals, and invalidates all sent codes and links. It is the last step
 * after the restore of a backup. Otherwise sessions that ended after the backup would be open again.
 */
import { systemClock } from './platform/clock.ts';
import { readConfig } from './platform/config/config.ts';
import { readEnvironment } from './platform/config/environment.ts';
import { createTenancy } from './platform/database/tenancy.ts';
import { prepareTables } from './platform/database/two-logins.ts';
import { endEverySignIn } from './features/sign-in/password/end-every-sign-in.service.ts';
import { reportFailure, withDatabase } from './with-database.ts';

try {
  const config = readConfig(readEnvironment(process.env));
  const ended = await withDatabase(config, async (database) => {
    await prepareTables(database, config);
    return endEverySignIn({ tenancy: createTenancy(database), clock: systemClock });
  });
  process.stdout.write(`${ended} sessions are ended. Everybody signs in again.\n`);
} catch (error) {
  reportFailure(error);
}
