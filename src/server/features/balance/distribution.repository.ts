import { sql, type RawBuilder } from 'kysely';
import type { RouteQuery } from '#contract/routes.ts';
import type { Cents } from '#core/money/cents.ts';
import { containing, type SqlList } from '../../platform/database/list-sql.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import type { OwnerKind } from '../../ledger/credit/wallets.repository.ts';

type DistributionFilter = Pick<
  RouteQuery<'GET /admin/organization/balance/distribution'>,
  'isDeleted' | 'search' | 'expenseCenter'
>;

export interface WalletRow {
  readonly id: string;
  readonly balanceCents: Cents;
  readonly sharedBalance: boolean;
  readonly allowAnywhere: boolean;
  readonly limitCents: Cents | null;
  readonly expenseCenter: { readonly _id: string; readonly name: string } | null;
}

export interface OwnerRow {
  readonly id: string;
  /** Id of the person's record in the organization; for a vehicle the same as `id`. */
  readonly recordId: string;
  readonly name: string;
  readonly role: 'UserOrg' | 'User' | null;
  readonly make: string;
  readonly model: string;
  readonly wallets: readonly WalletRow[];
}

const owners: Record<OwnerKind, RawBuilder<unknown>> = {
  user: sql`(SELECT organization_id, user_id AS id, id AS record_id, first_name || ' ' || last_name AS name, role,
      '' AS make, '' AS model, status, litro_fold(first_name || ' ' || last_name) AS words
    FROM members WHERE role IN ('UserOrg', 'User'))`,
  vehicle: sql`(SELECT organization_id, id, id AS record_id, license_plate AS name, NULL::text AS role, make, model,
      status, litro_fold(license_plate || ' ' || plate_key || ' ' || make || ' ' || model) AS words
    FROM vehicles)`,
};
const walletOwner = { user: sql.ref('w.user_id'), vehicle: sql.ref('w.vehicle_id') };

/** One row per wallet, so that the query reads thousands of owners at once. An owner without wallets has one row. */
type FlatRow = Omit<OwnerRow, 'wallets'> &
  Omit<WalletRow, 'id'> & {
    readonly walletId: string | null;
    readonly isExpenseCenterDeleted: boolean;
  };

const columns = sql<FlatRow>`o.id, o.record_id AS "recordId", o.name, o.role, o.make, o.model, w.id AS "walletId",
  a.balance_cents AS "balanceCents", w.shared_balance AS "sharedBalance", w.allow_anywhere AS "allowAnywhere",
  w.limit_cents AS "limitCents", coalesce(e.status = 'deleted', false) AS "isExpenseCenterDeleted",
  CASE WHEN e.id IS NULL THEN NULL ELSE json_build_object('_id', e.id, 'name', e.name) END AS "expenseCenter"`;

export function distributionList(
  organizationId: string,
  kind: OwnerKind,
  filter: DistributionFilter,
): SqlList<FlatRow> {
  const { isDeleted = false, search = '' } = filter;
  return {
    table: sql`${owners[kind]} o`,
    owned: sql`o.organization_id = ${organizationId}`,
    matching: sql`o.status = ${isDeleted ? 'deleted' : 'active'} AND ${containing(sql`o.words`, [search])}`,
    id: sql`o.record_id`,
    sortKeys: {
      [kind === 'user' ? 'name' : 'licensePlate']: { by: sql`litro_fold(o.name)` },
      balance: {
        by: sql`coalesce(held.balance_cents, 0)`,
        join: heldByOwner(organizationId, kind, filter),
      },
    },
    columns,
    join: sql`
      LEFT JOIN wallets w ON w.organization_id = ${organizationId} AND ${walletOwner[kind]} = o.id ${ofExpenseCenter(filter)}
      LEFT JOIN ledger_accounts a ON a.organization_id = w.organization_id AND a.id = w.id
      LEFT JOIN expense_centers e ON e.organization_id = w.organization_id AND e.id = w.expense_center_id`,
    within: sql`w.id`,
  };
}

/** Active people who can receive credit, by CPF. CPFs of other people are missing in the result. */
export async function findHoldersByCpf(
  tx: DatabaseTransaction,
  organizationId: string,
  identifiers: readonly string[],
): Promise<{ identifier: string; id: string }[]> {
  return tx
    .selectFrom('members')
    .select(['identifier', 'user_id as id'])
    .where('organization_id', '=', organizationId)
    .where('role', 'in', ['UserOrg', 'User'])
    .where('status', '=', 'active')
    .where(sql<boolean>`identifier = ANY(${[...new Set(identifiers)]}::text[])`)
    .execute();
}

/**
 * Groups the rows by owner; rows of one owner must be adjacent. Omits wallets of deleted cost centers, because they are
 * always empty.
 */
export function gatherWallets(rows: readonly FlatRow[]): OwnerRow[] {
  const owners: OwnerRow[] = [];
  let wallets: WalletRow[] = [];
  let recordId: string | undefined;
  for (const row of rows) {
    if (row.recordId !== recordId) {
      wallets = [];
      recordId = row.recordId;
      const { id, name, role, make, model } = row;
      owners.push({ id, recordId, name, role, make, model, wallets });
    }
    const { walletId, balanceCents, sharedBalance, allowAnywhere, limitCents, expenseCenter } = row;
    if (walletId === null || row.isExpenseCenterDeleted) continue;
    wallets.push({ id: walletId, balanceCents, sharedBalance, allowAnywhere, limitCents, expenseCenter });
  }
  return owners;
}

function ofExpenseCenter({ expenseCenter }: DistributionFilter): RawBuilder<unknown> {
  return expenseCenter === undefined ? sql`` : sql`AND w.expense_center_id = ${expenseCenter}`;
}

function heldByOwner(
  organizationId: string,
  kind: OwnerKind,
  filter: DistributionFilter,
): RawBuilder<unknown> {
  return sql`LEFT JOIN (
    SELECT ${walletOwner[kind]} AS owner_id, sum(a.balance_cents) AS balance_cents FROM wallets w
    JOIN ledger_accounts a ON a.organization_id = w.organization_id AND a.id = w.id
    WHERE w.organization_id = ${organizationId} ${ofExpenseCenter(filter)} GROUP BY 1) held ON held.owner_id = o.id`;
}
