/**
 * `npm run take-off-two-step -- CPF-OR-EMAIL`: for a user who lost the authenticator and the recovery codes, or
 * receives no mail. Removes the second step that the user enabled, ends the user's sessions, writes an audit line and
 * mails the user. A step that the role or company requires stays.
 */
import { systemClock } from './platform/clock.ts';
import { readConfig } from './platform/config/config.ts';
import { readEnvironment } from './platform/config/environment.ts';
import { StartError } from './platform/database/start-error.ts';
import { prepareTables } from './platform/database/two-logins.ts';
import { openMail } from './platform/mail/open-mail.ts';
import { createSessions } from './platform/accounts/sessions.service.ts';
import { takeOffForOwner } from './features/sign-in/second-step/two-step.service.ts';
import { openTenancy } from './open-tenancy.ts';
import { reportFailure, withDatabase } from './with-database.ts';

const USAGE = 'npm run take-off-two-step -- CPF-OR-EMAIL';

try {
  const [identifier] = process.argv.slice(2);
  if (!identifier) throw new StartError(USAGE);
  const config = readConfig(readEnvironment(process.env));
  const isOff = await withDatabase(config, async (database) => {
    await prepareTables(database, config);
    const { tenancy } = await openTenancy(database, config);
    const sessions = createSessions({ tenancy, clock: systemClock });
    return takeOffForOwner(
      { tenancy, clock: systemClock, sessions, mail: await openMail(config, systemClock) },
      identifier,
    );
  });
  if (!isOff) throw new StartError('Nobody who chose a second step has that CPF or address.');
  process.stdout.write(
    'The second step that the owner chose is off, and the sessions of the account are ended.\n',
  );
} catch (error) {
  reportFailure(error);
}
