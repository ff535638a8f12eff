/** The databases that a journey is walked on: the embedded one, and a PostgreSQL as somebody runs it for real. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { describe } from 'vitest';
import { ensurePostgres, findPostgres, startPostgres } from '../../../scripts/with-postgres.mjs';

/** Opens a database for one demonstration alone: what its server is told of it, and how it is thrown away. */
export type OpenDatabase = () => Promise<{
  readonly settings: Readonly<Record<string, string>>;
  close(): Promise<void>;
}>;

const given = process.env['TEST_DATABASE_URL'];
const isRequired = process.env['REQUIRE_POSTGRES'] === '1';
const isMissing = !given && !isRequired && !findPostgres();
if (isMissing) {
  process.stdout.write(
    'journeys on PostgreSQL: skipped, none found (install it, or set TEST_DATABASE_URL)\n',
  );
}

/** The same journey on both; where there is no PostgreSQL it is skipped there, unless REQUIRE_POSTGRES=1. */
export function onEachEngine(journey: (database?: OpenDatabase) => void): void {
  describe('on the embedded database', () => journey());
  describe.skipIf(isMissing)('on PostgreSQL', () => journey(openPostgres));
}

/** On the server of TEST_DATABASE_URL, or on one of its own. */
const openPostgres: OpenDatabase = async () => {
  if (given) return openOn(given);
  const server = await startPostgres(isRequired ? ensurePostgres() : findPostgres());
  try {
    return { ...(await openOn(server.nearUrl)), close: async () => server.stop() };
  } catch (error) {
    server.stop();
    throw error;
  }
};

/** An empty database of a user who may do no more than the manual asks for, so that row-level security holds. */
async function openOn(url: string): ReturnType<OpenDatabase> {
  const own = `${process.pid}_${Date.now()}`;
  const [owner, name] = [`litro_owner_${own}`, `litro_journey_${own}`];
  const password = randomBytes(16).toString('hex');
  await asAdministrator(url, [
    `CREATE ROLE ${owner} LOGIN CREATEROLE PASSWORD '${password}'`,
    ...ROLES.map(
      (role) => `DO $$ BEGIN CREATE ROLE ${role} NOLOGIN; EXCEPTION WHEN duplicate_object THEN END $$`,
    ),
    'GRANT litro_app TO litro_several',
    `GRANT ${ROLES.join(', ')} TO ${owner}`,
    `CREATE DATABASE ${name} OWNER ${owner}`,
  ]);
  const address = new URL(url);
  address.pathname = `/${name}`;
  address.username = owner;
  address.password = password;
  return {
    settings: { DATABASE_URL: address.href, LITRO_SEAL_KEY: randomBytes(32).toString('hex') },
    close: () => asAdministrator(url, [`DROP DATABASE ${name} WITH (FORCE)`, `DROP ROLE ${owner}`]),
  };
}

const ROLES = ['litro_app', 'litro_several', 'litro_system'];

async function asAdministrator(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
