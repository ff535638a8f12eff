/**
 * Separation of two PostgreSQL logins. The login of MIGRATION_DATABASE_URL owns the tables and migrates them. The login
 * of DATABASE_URL owns nothing and serves requests. An attacker with the server's login can neither disable row-level
 * security nor rewrite append-only tables.
 */
import type pg from 'pg';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import { sqlState } from './sql-state.ts';
import { StartError } from './start-error.ts';

const NO_RIGHT = '42501';
const ROLES = ['litro_app', 'litro_several', 'litro_system'];

/**
 * Query for the roles to which a login may not switch (SET ROLE). Since PostgreSQL 16 a member of a role, for example
 * its creator, may lack the right to switch to the role.
 */
const MISSING = `SELECT role FROM unnest($2::text[]) AS role WHERE NOT pg_has_role($1, role,
  CASE WHEN current_setting('server_version_num')::int < 160000 THEN 'MEMBER' ELSE 'SET' END)`;

interface Logins {
  readonly migrationDatabaseUrl?: string | undefined;
}

const OWNER_SETTING = 'MIGRATION_DATABASE_URL';

export async function asOwner<T>(
  database: Database,
  { migrationDatabaseUrl: url }: Logins,
  work: (owner: Database) => Promise<T>,
): Promise<T> {
  if (url === undefined) return work(database);
  const owner = await openPostgres({ url, poolSize: 1, setting: OWNER_SETTING }, {});
  try {
    return await work(owner);
  } finally {
    await owner.close();
  }
}

/**
 * Migrates the tables, with the owner's login if the settings contain it. Then grants access to the login of
 * `database`.
 */
export async function prepareTables(database: Database, logins: Logins): Promise<void> {
  // PGlite has one user, which may do everything.
  if (database.engine === 'pglite') return migrate(database);
  const login = await nameOfLogin(database);
  const finish = (client: pg.PoolClient) => openTo(login, client);
  if (logins.migrationDatabaseUrl !== undefined) {
    await asOwner(database, logins, (owner) => migrate(owner, undefined, { setting: OWNER_SETTING, finish }));
  }
  await migrate(database, undefined, { finish });
}

async function nameOfLogin({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ login: string }>('SELECT session_user AS login');
  return rows[0]?.login ?? '';
}

async function openTo(login: string, client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ role: string }>(MISSING, [login, ROLES]);
  const missing = rows.map(({ role }) => role).join(', ');
  if (missing) {
    const grant = `GRANT ${missing} TO "${login.replaceAll('"', '""')}"`;
    await client.query(grant).catch((error: unknown) => {
      if (sqlState(error) !== NO_RIGHT) throw error;
      throw new StartError(
        `The user of DATABASE_URL lacks roles, which whoever owns the tables may not give: as an administrator of PostgreSQL, ${grant};`,
      );
    });
  }
  const { rows: privileges } = await client.query<{ isOpen: boolean }>(
    `SELECT has_table_privilege('litro_system', 'litro_migrations', 'SELECT') AS "isOpen"`,
  );
  if (!privileges[0]?.isOpen) await client.query('GRANT SELECT ON litro_migrations TO litro_system');
}

/**
 * True if the login of `database` has the owner's rights or can grant them to itself. Superusers and members of the
 * owner can. Before PostgreSQL 16, logins that may create roles can too.
 */
export async function ownsTables({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query<{ owns: boolean }>(
    `SELECT pg_has_role(session_user, c.relowner, 'MEMBER')
       OR (r.rolcreaterole AND current_setting('server_version_num')::int < 160000) AS owns
     FROM pg_class c, pg_roles r WHERE c.oid = to_regclass('litro_migrations') AND r.rolname = session_user`,
  );
  return rows[0]?.owns ?? false;
}
