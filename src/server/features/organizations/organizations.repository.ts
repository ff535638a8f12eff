import { sql, type Insertable, type Updateable } from 'kysely';
import type { RouteQuery } from '#contract/routes.ts';
import type { SqlList } from '../../platform/database/list-sql.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import type { SettingsRow } from '../session-data/settings.repository.ts';
import type { SessionTermsRow } from '../session-data/terms.repository.ts';
import { foundBy } from '../../platform/organization/found-sql.ts';
import { nameOf, nameOrderOf } from '../../platform/organization/name-sql.ts';
import type { Placed } from './tree.rules.ts';

type OrganizationInsertColumns = Schema['organizations'];

export interface OrganizationListRow extends SessionTermsRow {
  readonly id: string;
  readonly parentId: string | null;
  readonly parentName: string | null;
  readonly level: number;
  readonly branches: number;
  readonly federal_tax_number: string;
  readonly name: string;
  readonly trade_name: string;
  readonly email: string;
  readonly address: string;
  readonly number: string;
  readonly neighborhood: string;
  readonly postal_code: string;
  readonly city: string;
  readonly state: string;
  readonly status: 'active' | 'inactive' | 'deleted';
  readonly balance_sharing_type: 'EMPLOYEE' | 'VEHICLE' | null;
  readonly hasPhoto: boolean;
  readonly created_at: Date;
  readonly anywhere_fee: string | null;
  readonly anywhere_fee_type: SettingsRow['anywhere_fee_type'];
  readonly refuel_charged_fee: boolean;
  readonly refuel_charged_fee_value: string | null;
}

const columns = sql<OrganizationListRow>`o.organization_id AS id, o.parent_id AS "parentId", ${nameOf('p')} AS "parentName",
  1 + (o.parent_id IS NOT NULL)::int + (p.parent_id IS NOT NULL)::int + (g.parent_id IS NOT NULL)::int AS level,
  (SELECT count(*)::int FROM organizations b WHERE b.parent_id = o.organization_id AND b.status <> 'deleted') AS branches,
  EXISTS (SELECT FROM organization_photos f WHERE f.organization_id = o.organization_id) AS "hasPhoto",
  o.federal_tax_number, o.name, o.trade_name, o.email, o.address, o.number, o.neighborhood, o.postal_code, o.city, o.state,
  o.status, o.balance_sharing_type, o.created_at, o.billing_type, o.billing_period, o.plan, o.has_expense_center_module,
  o.has_fuel_management_module, o.has_anywhere, o.company_limit_cents, o.credit_limit_cents, o.bank_slip_link,
  o.transfer_link, o.step_up_limit_cents, o.block_refuels_on_debt, o.time_zone, to_char(o.terms_from, 'YYYY-MM-DD') AS terms_from, s.anywhere_fee,
  coalesce(s.anywhere_fee_type, 'percentage') AS anywhere_fee_type, coalesce(s.refuel_charged_fee, false) AS refuel_charged_fee,
  s.refuel_charged_fee_value`;

const join = sql`LEFT JOIN organizations p ON p.organization_id = o.parent_id
  LEFT JOIN organizations g ON g.organization_id = p.parent_id
  LEFT JOIN organization_settings s ON s.organization_id = o.organization_id`;

type OrganizationListFilter = Pick<RouteQuery<'GET /superAdmin/organization'>, 'search' | 'parent' | 'kind'>;

export function organizationList(
  among: readonly string[],
  { search = '', parent, kind }: OrganizationListFilter,
): SqlList<OrganizationListRow> {
  return {
    table: sql`organizations o`,
    owned: sql`o.organization_id = ANY (${among}::uuid[])`,
    matching: sql`o.status <> 'deleted' AND ${foundBy(search)}
      ${parent === undefined ? sql`` : sql`AND o.parent_id = ${parent}`}
      ${kind === undefined ? sql`` : sql`AND (o.parent_id IS NULL) = ${kind === 'company'}`}`,
    id: sql`o.organization_id`,
    sortKeys: {
      name: { by: sql`litro_fold(o.name)` },
      tradeName: { by: nameOrderOf('o') },
      federalTaxNumber: { by: sql`o.federal_tax_number` },
      city: { by: sql`litro_fold(o.city)` },
    },
    columns,
    join,
  };
}

export async function findOrganization(
  tx: DatabaseTransaction,
  id: string,
): Promise<OrganizationListRow | undefined> {
  const { rows } = await sql<OrganizationListRow>`
    SELECT ${columns} FROM organizations o ${join}
    WHERE o.organization_id = ${id} AND o.status <> 'deleted'`.execute(tx);
  return rows[0];
}

export async function findOrganizationByTaxNumber(
  tx: DatabaseTransaction,
  among: readonly string[],
  taxNumber: string,
): Promise<OrganizationListRow | undefined> {
  const { rows } = await sql<OrganizationListRow>`
    SELECT ${columns} FROM organizations o ${join}
    WHERE o.organization_id = ANY (${among}::uuid[]) AND o.federal_tax_number = ${taxNumber}
      AND o.status <> 'deleted'`.execute(tx);
  return rows[0];
}

/**
 * Takes an advisory lock until the transaction ends, so that only one transaction at a time changes the tree of
 * organizations.
 */
export async function lockTree(tx: DatabaseTransaction): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('organizations', 0))`.execute(tx);
}

export async function findTree(tx: DatabaseTransaction): Promise<Map<string, Placed>> {
  const rows = await tx
    .selectFrom('organizations')
    .select(['organization_id as id', 'parent_id as parentId'])
    .where('status', '<>', 'deleted')
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function insertOrganization(
  tx: DatabaseTransaction,
  row: Insertable<OrganizationInsertColumns>,
): Promise<void> {
  await tx.insertInto('organizations').values(row).execute();
}

export async function updateOrganization(
  tx: DatabaseTransaction,
  id: string,
  changes: Updateable<OrganizationInsertColumns>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx.updateTable('organizations').set(changes).where('organization_id', '=', id).execute();
}

/**
 * Locks the organization until the transaction ends. While a transaction holds this lock, no credit movement of the
 * organization can run.
 */
export async function holdOrganization(tx: DatabaseTransaction, id: string): Promise<void> {
  await sql`SELECT FROM organizations WHERE organization_id = ${id} FOR UPDATE`.execute(tx);
}

/**
 * Returns false if the organization is deleted. Otherwise no other transaction can delete the organization until this
 * transaction ends.
 */
export async function holdStanding(tx: DatabaseTransaction, id: string): Promise<boolean> {
  const { rows } = await sql<{ stands: boolean }>`
    SELECT status <> 'deleted' AS stands FROM organizations WHERE organization_id = ${id} FOR KEY SHARE`.execute(
    tx,
  );
  return rows[0]?.stands ?? false;
}

const HELD = ['branches', 'balance', 'debt', 'purchases', 'payments', 'bills', 'stock'] as const;
type HeldOrganization = (typeof HELD)[number];

export async function findHeld(tx: DatabaseTransaction, id: string): Promise<HeldOrganization[]> {
  const { rows } = await sql<Record<HeldOrganization, boolean>>`
    SELECT
      EXISTS (SELECT FROM organizations b WHERE b.parent_id = ${id} AND b.status <> 'deleted') AS branches,
      EXISTS (SELECT FROM ledger_accounts a WHERE a.organization_id = ${id}
        AND a.kind IN ('company', 'wallet') AND a.balance_cents <> 0) AS balance,
      EXISTS (SELECT FROM ledger_accounts a WHERE a.organization_id = ${id}
        AND a.kind = 'debt' AND a.balance_cents <> 0) AS debt,
      EXISTS (SELECT FROM purchases p WHERE p.organization_id = ${id} AND p.status = 'pending') AS purchases,
      EXISTS (SELECT FROM payments w WHERE w.organization_id = ${id} AND w.outcome = 'waiting') AS payments,
      EXISTS (SELECT FROM bills b WHERE b.organization_id = ${id} AND b.status = 'processing') AS bills,
      EXISTS (SELECT FROM ledger_accounts a WHERE a.organization_id = ${id}
        AND a.kind = 'tankStock' AND a.balance_cents <> 0) AS stock`.execute(tx);
  const [held] = rows;
  return HELD.filter((what) => held?.[what]);
}
