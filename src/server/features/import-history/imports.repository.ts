/**
 * SQL of imports. Each statement handles all records, so ten thousand records need as many statements as one record.
 */
import { sql } from 'kysely';
import type { Status } from '../../platform/database/schema.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import type { OwnerKind } from '../../ledger/credit/wallets.repository.ts';

export type ImportedKind = 'vehicle' | 'driver' | 'recipient';

/** Returns the kinds that an import's records have now: a user may have changed a driver to a recipient. */
export async function findImportedKinds(
  tx: DatabaseTransaction,
  organizationId: string,
  importId: string,
): Promise<ImportedKind[]> {
  const { rows } = await sql<{ kind: ImportedKind }>`
    SELECT 'vehicle' AS kind FROM vehicles v
    WHERE v.organization_id = ${organizationId} AND v.import_id = ${importId}
    UNION
    SELECT CASE m.role WHEN 'UserOrg' THEN 'driver' ELSE 'recipient' END FROM members m
    WHERE m.organization_id = ${organizationId} AND m.import_id = ${importId} AND m.role IN ('UserOrg', 'User')
    ORDER BY kind`.execute(tx);
  return rows.map(({ kind }) => kind);
}

export interface LockedRecord {
  readonly id: string;
  readonly ownerId: string;
  readonly status: Status;
}

/** Returns the import's records in one register, locked in the order of their ids. */
export async function lockImported(
  tx: DatabaseTransaction,
  organizationId: string,
  kind: OwnerKind,
  importId: string,
): Promise<LockedRecord[]> {
  const imported =
    kind === 'vehicle'
      ? sql<LockedRecord>`
          SELECT v.id, v.id AS "ownerId", v.status FROM vehicles v
          WHERE v.organization_id = ${organizationId} AND v.import_id = ${importId} ORDER BY v.id FOR UPDATE`
      : sql<LockedRecord>`
          SELECT m.id, m.user_id AS "ownerId", m.status FROM members m
          WHERE m.organization_id = ${organizationId} AND m.import_id = ${importId} AND m.role IN ('UserOrg', 'User')
          ORDER BY m.id FOR UPDATE`;
  return (await imported.execute(tx)).rows;
}

/**
 * Returns the owners that a rejected refuel or a tank wallet references. No reference can appear while the records are
 * locked.
 */
export async function findNamed(
  tx: DatabaseTransaction,
  organizationId: string,
  kind: OwnerKind,
  ownerIds: readonly string[],
): Promise<Set<string>> {
  const owner = sql.ref(kind === 'vehicle' ? 'r.vehicle_id' : 'r.user_id');
  const ofTank = sql.ref(kind === 'vehicle' ? 'w.vehicle_id' : 'w.user_id');
  const { rows } = await sql<{ ownerId: string }>`
    SELECT o.owner_id AS "ownerId" FROM unnest(${[...ownerIds]}::uuid[]) AS o (owner_id)
    WHERE EXISTS (
      SELECT FROM refused_refuels r
      WHERE r.organization_id = ${organizationId} AND ${owner} = o.owner_id)
      OR EXISTS (
        SELECT FROM tank_wallets w
        WHERE w.organization_id = ${organizationId} AND ${ofTank} = o.owner_id)`.execute(tx);
  return new Set(rows.map(({ ownerId }) => ownerId));
}

/**
 * True if credit of these wallets was spent, or if one of their owners was refueled from another wallet or from a tank.
 */
export async function isSpent(
  tx: DatabaseTransaction,
  organizationId: string,
  kind: OwnerKind,
  { ownerIds, walletIds }: { readonly ownerIds: readonly string[]; readonly walletIds: readonly string[] },
): Promise<boolean> {
  const owner = sql.ref(kind === 'vehicle' ? 'f.vehicle_id' : 'f.user_id');
  const drawn = sql.ref(kind === 'vehicle' ? 't.vehicle_id' : 't.user_id');
  const drawing = sql.ref(kind === 'vehicle' ? 'w.vehicle_id' : 'w.user_id');
  const { rows } = await sql<{ spent: boolean }>`
    SELECT EXISTS (
      SELECT FROM postings p
      JOIN postings other ON other.organization_id = p.organization_id AND other.entry_id = p.entry_id
      JOIN ledger_accounts a ON a.organization_id = other.organization_id AND a.id = other.account_id
      WHERE p.organization_id = ${organizationId} AND p.account_id = ANY (${[...walletIds]}::uuid[])
        AND a.kind NOT IN ('company', 'wallet'))
      OR EXISTS (
        SELECT FROM fills f
        WHERE f.organization_id = ${organizationId} AND ${owner} = ANY (${[...ownerIds]}::uuid[]))
      OR EXISTS (
        SELECT FROM tank_operations t LEFT JOIN tank_wallets w ON w.organization_id = t.organization_id AND w.id = t.wallet_id
        WHERE t.organization_id = ${organizationId}
          AND (${drawn} = ANY (${[...ownerIds]}::uuid[]) OR ${drawing} = ANY (${[...ownerIds]}::uuid[]))) AS spent`.execute(
    tx,
  );
  return rows[0]?.spent ?? false;
}
