import { sqlState } from './sql-state.ts';
import { StartError } from './start-error.ts';

/** SQLSTATEs of an unknown role, a role that may not be set, and a table that may not be read. */
const OF_ROLES = new Set(['22023', '42704', '42501']);

/** Explains a database restored without its roles or as another user. Returns any other error unchanged. */
export function explainRoles(error: unknown): unknown {
  if (!OF_ROLES.has(sqlState(error) ?? '')) return error;
  return new StartError(
    'The tables of this database are not open to the roles litro_app, litro_several and litro_system. ' +
      'Make the roles and grant them to the user of DATABASE_URL, then restore into an empty database with pg_restore --no-owner and --role, which names the owner of the tables.',
  );
}
