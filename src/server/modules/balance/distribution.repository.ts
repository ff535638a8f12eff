/** All SQL of the distribution list: who holds credit, with their wallets, page by page. */
import { sql, type RawBuilder } from 'kysely';
import type { Cents } from '#core/money/cents.ts';
import type { Transaction } from '../../database/tenancy.ts';
import type { OwnerKind } from './wallets.repository.ts';

export interface DistributionPage {
  readonly search: string;
  readonly sort: 'id' | 'name' | 'balance';
  readonly descending: boolean;
  readonly deleted: boolean;
  readonly limit: number;
  readonly offset: number;
}

export interface WalletJson {
  readonly id: string;
  readonly balanceCents: Cents;
  readonly sharedBalance: boolean;
  readonly allowAnywhere: boolean;
  readonly limitCents: Cents | null;
  readonly expenseCenter: { readonly _id: string; readonly name: string } | null;
}

export interface OwnerRow {
  readonly id: string;
  /** The person's record in the organisation; for a vehicle its own id. */
  readonly recordId: string;
  /** The person's name, or the plate. */
  readonly name: string;
  readonly role: 'UserOrg' | 'User' | null;
  readonly make: string;
  readonly model: string;
  readonly wallets: readonly WalletJson[];
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
const order = {
  id: sql`o.record_id`,
  name: sql`litro_fold(o.name)`,
  balance: sql`held.balance_cents`,
};

function matching(organizationId: string, kind: OwnerKind, page: DistributionPage): RawBuilder<unknown> {
  const pattern = `%${page.search.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`${owners[kind]} o
    WHERE o.organization_id = ${organizationId} AND o.status = ${page.deleted ? 'deleted' : 'active'}
      AND (${page.search} = '' OR o.words LIKE litro_fold(${pattern}))`;
}

export async function findOwnersWithWallets(
  tx: Transaction,
  organizationId: string,
  kind: OwnerKind,
  page: DistributionPage,
): Promise<OwnerRow[]> {
  const direction = page.descending ? sql`DESC` : sql`ASC`;
  const { rows } = await sql<OwnerRow>`
    SELECT o.id, o.record_id AS "recordId", o.name, o.role, o.make, o.model, held.wallets
    FROM (SELECT * FROM ${matching(organizationId, kind, page)}) o
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(a.balance_cents), 0) AS balance_cents,
        coalesce(json_agg(json_build_object('id', w.id, 'balanceCents', a.balance_cents,
          'sharedBalance', w.shared_balance, 'allowAnywhere', w.allow_anywhere, 'limitCents', w.limit_cents,
          'expenseCenter', CASE WHEN e.id IS NULL THEN NULL ELSE json_build_object('_id', e.id, 'name', e.name) END)
          ORDER BY w.id) FILTER (WHERE w.id IS NOT NULL), '[]') AS wallets
      FROM wallets w
      JOIN ledger_accounts a ON a.organization_id = ${organizationId} AND a.id = w.id
      LEFT JOIN expense_centers e ON e.organization_id = ${organizationId} AND e.id = w.expense_center_id
      WHERE w.organization_id = ${organizationId} AND ${walletOwner[kind]} = o.id) held
    ORDER BY ${order[page.sort]} ${direction}, o.record_id ${direction}
    LIMIT ${page.limit} OFFSET ${page.offset}`.execute(tx);
  return rows;
}

export async function countOwners(
  tx: Transaction,
  organizationId: string,
  kind: OwnerKind,
  page: DistributionPage,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM ${matching(organizationId, kind, page)}`.execute(tx);
  return rows[0]?.total ?? 0;
}
