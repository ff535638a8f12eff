import { sql } from 'kysely';
import type { Cents } from '#core/money/cents.ts';
import { later, type Later } from '../../platform/database/driver/later.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import type { OwnerKind } from '../../ledger/credit/wallets.repository.ts';

export interface LowWalletRow {
  readonly id: string;
  readonly balanceCents: Cents;
  readonly ownerId: string;
  readonly ownerName: string;
  readonly ownerKind: 'vehicle' | 'container' | 'user';
  readonly expenseCenterId: string | null;
  readonly expenseCenterName: string | null;
}

export interface LowWalletFilter {
  readonly belowCents: Cents;
  readonly ownerKind: OwnerKind;
  readonly usedFromId: string;
}

/**
 * Wallets of active people or vehicles with a balance below `belowCents`, lowest balance first. The list excludes
 * wallets without a recent refuel, and wallets that draw on the company balance.
 */
export function findLowWallets(
  tx: DatabaseTransaction,
  organizationId: string,
  { belowCents, ownerKind, usedFromId }: LowWalletFilter,
): Later<LowWalletRow[]> {
  const owner =
    ownerKind === 'user'
      ? sql`members o ON o.organization_id = w.organization_id AND o.user_id = w.user_id AND o.role IN ('UserOrg', 'User')`
      : sql`vehicles o ON o.organization_id = w.organization_id AND o.id = w.vehicle_id`;
  const columns =
    ownerKind === 'user'
      ? sql`o.user_id AS "ownerId", concat_ws(' ', o.first_name, o.last_name) AS "ownerName", 'user' AS "ownerKind"`
      : sql`o.id AS "ownerId", o.license_plate AS "ownerName", o.kind AS "ownerKind"`;
  const finding = sql<LowWalletRow>`
    SELECT w.id, a.balance_cents AS "balanceCents", ${columns}, e.id AS "expenseCenterId", e.name AS "expenseCenterName"
    FROM ledger_accounts a
    JOIN wallets w ON w.organization_id = a.organization_id AND w.id = a.id AND NOT w.shared_balance
    JOIN ${owner} AND o.status = 'active'
    LEFT JOIN expense_centers e ON e.organization_id = w.organization_id AND e.id = w.expense_center_id
    WHERE a.organization_id = ${organizationId} AND a.kind = 'wallet' AND a.balance_cents < ${belowCents}
      AND coalesce(e.status, 'active') = 'active'
      AND EXISTS (SELECT FROM fills f WHERE f.organization_id = ${organizationId} AND f.wallet_id = w.id
        AND f.reversed_at IS NULL AND f.id >= ${usedFromId})
    ORDER BY a.balance_cents, w.id`;
  return later(tx, finding);
}
