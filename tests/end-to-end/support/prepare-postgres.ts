/**
 * PostgreSQL server for the end-to-end tests. No server uses the database with the demonstration's data, so PostgreSQL
 * can copy it as a template.
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { prepareDemo } from '../../../scripts/run-demo.mjs';
import { ensurePostgres, findPostgres, startPostgres } from '../../../scripts/with-postgres.mjs';

export interface PreparedPostgres {
  readonly url: string;
  /** Database role of Litro's server, with only the documented rights, so that row-level security applies. */
  readonly owner: string;
  readonly template: string;
  readonly sealKey: string;
  readonly dataDir: string;
}

const existingServer = process.env['TEST_DATABASE_URL'];
const isRequired = process.env['REQUIRE_POSTGRES'] === '1';
export const hasPostgres = Boolean(existingServer) || isRequired || Boolean(findPostgres());

const ROLES = ['litro_app', 'litro_several', 'litro_system'];

/** Uses the server of TEST_DATABASE_URL, or starts a server. */
export async function preparePostgres(): Promise<{ part: PreparedPostgres; end: () => Promise<void> }> {
  const server = existingServer ? null : await startPostgres(isRequired ? ensurePostgres() : findPostgres());
  const url = server?.nearUrl ?? existingServer ?? '';
  const own = `${process.pid}_${Date.now()}`;
  const [owner, name] = [`litro_owner_${own}`, `litro_template_${own}`];
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
  const template = new URL(url);
  template.pathname = `/${name}`;
  template.username = owner;
  template.password = password;
  const sealKey = randomBytes(32).toString('hex');
  const { dataDir, remove } = await prepareDemo({ DATABASE_URL: template.href, LITRO_SEAL_KEY: sealKey });
  return {
    part: { url, owner, template: template.href, sealKey, dataDir },
    async end() {
      remove();
      if (server) server.stop();
      else await asAdministrator(url, [`DROP DATABASE ${name} WITH (FORCE)`, `DROP ROLE ${owner}`]);
    },
  };
}

export async function asAdministrator(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
