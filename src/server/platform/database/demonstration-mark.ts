/**
 * Mark of a database that contains the demonstration. The demonstration's passwords are public, so such a database may
 * run only in the sandbox.
 */
import { sql } from 'kysely';
import { StartError } from './start-error.ts';
import type { Tenancy, DatabaseTransaction } from './tenancy.ts';

export async function markDemonstration(tx: DatabaseTransaction): Promise<void> {
  await tx
    .insertInto('demonstration_mark')
    .values({ is_marked: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Throws a StartError if database and sandbox setting do not match. A demonstration runs only in the sandbox. The
 * sandbox creates no sign-ins in a database with other records.
 */
export async function assertSandboxFits(tenancy: Tenancy, sandbox: boolean): Promise<void> {
  assertFits(await tenancy.asSystem('demo', describeDatabase), sandbox);
}

export function assertFits({ isMarked, hasRecords }: DescribedDemonstration, sandbox: boolean): void {
  if (!sandbox && isMarked) {
    throw new StartError(
      'This database was filled as a demonstration, whose sign-ins everybody knows. ' +
        'Give the server a database of its own, or start it with LITRO_SANDBOX=on on this machine.',
    );
  }
  if (sandbox && !isMarked && hasRecords) {
    throw new StartError(
      'LITRO_SANDBOX=on makes sign-ins that everybody knows, and this database holds records of somebody. ' +
        'Give the sandbox an empty database, or start the server with LITRO_SANDBOX=off.',
    );
  }
}

/** Blocks other transactions that create the first records of a database, until this transaction ends. */
export async function holdFirstRecords(tx: DatabaseTransaction): Promise<void> {
  // Waits for the lock without a time limit, because another transaction that creates the first records may be slow.
  await sql`SET LOCAL lock_timeout = 0`.execute(tx);
  await sql`SELECT pg_advisory_xact_lock(hashtext('litro demo'))`.execute(tx);
}

interface DescribedDemonstration {
  readonly isMarked: boolean;
  readonly hasRecords: boolean;
  readonly hasSuperAdministrator: boolean;
}

export async function describeDatabase(tx: DatabaseTransaction): Promise<DescribedDemonstration> {
  const found = await tx
    .selectNoFrom(({ exists, or, selectFrom }) => [
      exists(selectFrom('demonstration_mark').select('is_marked')).as('is_marked'),
      or([
        exists(selectFrom('credentials').select('user_id')),
        exists(selectFrom('organizations').select('organization_id')),
      ]).as('has_records'),
      exists(selectFrom('credentials').select('user_id').where('role', '=', 'SuperAdminOrg')).as('has_super'),
    ])
    .executeTakeFirstOrThrow();
  return {
    isMarked: Boolean(found.is_marked),
    hasRecords: Boolean(found.has_records),
    hasSuperAdministrator: Boolean(found.has_super),
  };
}
