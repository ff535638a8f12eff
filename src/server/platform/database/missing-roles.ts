import { sqlState } from './sql-state.ts';
import { StartError } from './start-error.ts';

/** A role that there is not, one that may not be taken, and a table that may not be read. */
const OF_ROLES = new Set(['22023', '42704', '42501']);

/** What to do about a database that was restored where its roles are missing, or as somebody else; any other error as it is. */
export function explainRoles(error: unknown): unknown {
  if (!OF_ROLES.has(sqlState(error) ?? '')) return error;
  return new StartError(
    'The tables of this database are not open to the roles litro_app, litro_several and litro_system. ' +
      'Make the roles and grant them to the user of DATABASE_URL, then restore into an empty database with pg_restore --no-owner and --role, which names the owner of the tables.',
  );
}
