/**
 * Each statement processes all shares of a bound distribution at once. Ten thousand shares need as many statements as
 * one share.
 */
import { sql } from 'kysely';
import type { RefusedWallet } from '#contract/error-body.ts';
import type { Cents } from '#core/money/cents.ts';
import type { DatabaseTransaction } from '../../../platform/database/tenancy.ts';

export interface ShareRow {
  readonly id: string;
  readonly wallet: string | null;
  readonly expenseCenter: string | null;
  readonly amountCents: Cents;
}

export async function insertShares(
  tx: DatabaseTransaction,
  organizationId: string,
  purchaseId: string,
  shares: readonly ShareRow[],
): Promise<void> {
  await sql`
    INSERT INTO purchase_shares (organization_id, purchase_id, position, owner_id, wallet_id, expense_center_id, amount_cents)
    SELECT ${organizationId}::uuid, ${purchaseId}::uuid, s.at - 1, s.owner_id, s.wallet_id, s.center_id, s.amount_cents
    FROM unnest(${shares.map(({ id }) => id)}::uuid[], ${shares.map(({ wallet }) => wallet)}::uuid[],
      ${shares.map(({ expenseCenter }) => expenseCenter)}::uuid[], ${shares.map(({ amountCents }) => amountCents)}::bigint[])
      WITH ORDINALITY AS s (owner_id, wallet_id, center_id, amount_cents, at)`.execute(tx);
}

/** Returns the shares of a bound distribution, in the order of the request. */
export async function findShares(
  tx: DatabaseTransaction,
  organizationId: string,
  purchaseId: string,
): Promise<ShareRow[]> {
  return tx
    .selectFrom('purchase_shares')
    .select([
      'owner_id as id',
      'wallet_id as wallet',
      'expense_center_id as expenseCenter',
      'amount_cents as amountCents',
    ])
    .where('organization_id', '=', organizationId)
    .where('purchase_id', '=', purchaseId)
    .orderBy('position')
    .execute();
}

/** Stores the reason for which each wallet was refused. */
export async function markRefused(
  tx: DatabaseTransaction,
  organizationId: string,
  purchaseId: string,
  refused: readonly RefusedWallet[],
): Promise<void> {
  await sql`
    UPDATE purchase_shares s SET refused = r.reason
    FROM unnest(${refused.map(({ id }) => id ?? null)}::uuid[], ${refused.map(({ wallet }) => wallet ?? null)}::uuid[],
      ${refused.map(({ expenseCenter }) => expenseCenter ?? null)}::uuid[], ${refused.map(({ reason }) => reason)}::text[])
      AS r (owner_id, wallet_id, center_id, reason)
    WHERE s.organization_id = ${organizationId} AND s.purchase_id = ${purchaseId} AND s.owner_id = r.owner_id
      AND s.wallet_id IS NOT DISTINCT FROM r.wallet_id AND s.expense_center_id IS NOT DISTINCT FROM r.center_id`.execute(
    tx,
  );
}

export interface NamedShareRow {
  readonly ownerId: string;
  /** Name of the owner; null if the company no longer has the owner. */
  readonly name: string | null;
  readonly walletId: string | null;
  readonly expenseCenterId: string | null;
  readonly expenseCenterName: string | null;
  readonly amountCents: Cents;
  readonly refused: RefusedWallet['reason'] | null;
}

export async function findNamedShares(
  tx: DatabaseTransaction,
  organizationId: string,
  purchaseId: string,
): Promise<NamedShareRow[]> {
  const { rows } = await sql<NamedShareRow>`
    SELECT s.owner_id AS "ownerId", coalesce(m.first_name || ' ' || m.last_name, v.license_plate) AS name,
      s.wallet_id AS "walletId", e.id AS "expenseCenterId", e.name AS "expenseCenterName", s.amount_cents AS "amountCents", s.refused
    FROM purchase_shares s
    LEFT JOIN wallets w ON w.organization_id = s.organization_id AND w.id = s.wallet_id
    LEFT JOIN expense_centers e ON e.organization_id = s.organization_id
      AND e.id = coalesce(s.expense_center_id, w.expense_center_id)
    LEFT JOIN members m ON m.organization_id = s.organization_id AND m.user_id = s.owner_id
    LEFT JOIN vehicles v ON v.organization_id = s.organization_id AND v.id = s.owner_id
    WHERE s.organization_id = ${organizationId} AND s.purchase_id = ${purchaseId}
    ORDER BY coalesce(m.name_key, litro_fold(v.license_plate)) COLLATE "C", s.position`.execute(tx);
  return rows;
}
