import { asAdministrator, hasPostgres } from './prepare-postgres.ts';
import { takeShared } from './shared-parts.ts';

export type OpenDatabase = () => Promise<{
  readonly settings: Readonly<Record<string, string>>;
  readonly dataDir: string;
  close(): Promise<void>;
}>;

if (!hasPostgres) {
  process.stdout.write(
    'journeys of money: on the embedded database, since no PostgreSQL was found (install it, or set TEST_DATABASE_URL)\n',
  );
}

/**
 * Opens a PostgreSQL database for a file of journeys. Undefined without PostgreSQL: the journeys then use the embedded
 * database.
 */
export const postgresOfJourneys: OpenDatabase | undefined = hasPostgres ? openCopy : undefined;

async function openCopy(): ReturnType<OpenDatabase> {
  const { url, owner, template, sealKey, dataDir } = await takeShared('postgres');
  const name = `litro_journey_${process.pid}_${Date.now()}`;
  const address = new URL(template);
  const source = address.pathname.slice(1);
  await asAdministrator(url, [`CREATE DATABASE ${name} TEMPLATE ${source} OWNER ${owner}`]);
  address.pathname = `/${name}`;
  return {
    settings: { DATABASE_URL: address.href, LITRO_SEAL_KEY: sealKey },
    dataDir,
    close: () => asAdministrator(url, [`DROP DATABASE ${name} WITH (FORCE)`]),
  };
}
