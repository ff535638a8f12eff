import { sql, type RawBuilder } from 'kysely';
import type { DepositMethod } from '#contract/deposits.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import { containing, type SqlList } from '../../platform/database/list-sql.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';

export interface DepositFilter {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly method?: DepositMethod | undefined;
  readonly proved?: boolean | undefined;
  readonly purchase?: string | undefined;
  readonly search?: string | undefined;
}

export interface DepositRow {
  readonly id: string;
  readonly valueCents: Cents;
  readonly depositedOn: CalendarDate;
  readonly method: DepositMethod | null;
  readonly note: string;
  readonly purchaseId: string | null;
  readonly attachments: number;
  readonly createdAt: Date;
  readonly userId: string | null;
}

type DepositsSql = RawBuilder<unknown>;

const columns = sql<DepositRow>`d.id, d.value_cents AS "valueCents", d.deposited_on::text AS "depositedOn", d.method, d.note,
  d.purchase_id AS "purchaseId",
  (SELECT count(*)::int FROM deposit_attachments a WHERE a.organization_id = d.organization_id AND a.deposit_id = d.id) AS attachments,
  d.created_at AS "createdAt", d.user_id AS "userId"`;

const ownedBy = (organizationId: string): DepositsSql => sql`d.organization_id = ${organizationId}`;
const attachmentsOf = sql`(SELECT FROM deposit_attachments a WHERE a.organization_id = d.organization_id AND a.deposit_id = d.id)`;

function matching({ from, to, method, proved, purchase, search = '' }: DepositFilter): DepositsSql {
  const names = sql`SELECT FROM deposit_attachments a WHERE a.organization_id = d.organization_id AND a.deposit_id = d.id
    AND ${containing(sql`litro_fold(a.name)`, [search])}`;
  return sql.join(
    [
      sql`true`,
      ...(from === undefined ? [] : [sql`d.deposited_on >= ${from}`]),
      ...(to === undefined ? [] : [sql`d.deposited_on <= ${to}`]),
      ...(method === undefined ? [] : [sql`d.method = ${method}`]),
      ...(proved === undefined
        ? []
        : [proved ? sql`EXISTS ${attachmentsOf}` : sql`NOT EXISTS ${attachmentsOf}`]),
      ...(purchase === undefined ? [] : [sql`d.purchase_id = ${purchase}`]),
      ...(search === ''
        ? []
        : [
            sql`(${containing(sql`litro_fold(d.note)`, [search])} OR EXISTS (${names})
              OR lower(${search}) IN (right(d.id::text, 6), right(d.purchase_id::text, 6)))`,
          ]),
    ],
    sql` AND `,
  );
}

export function depositList(organizationId: string, filter: DepositFilter): SqlList<DepositRow> {
  return {
    table: sql`deposits d`,
    owned: ownedBy(organizationId),
    matching: matching(filter),
    id: sql`d.id`,
    sortKeys: { date: { by: sql`d.deposited_on` }, value: { by: sql`d.value_cents` } },
    columns,
  };
}

export interface DepositSums {
  readonly count: number;
  readonly valueCents: Cents;
  /** Number of deposits without an attachment. */
  readonly unproved: number;
}

export async function sumDeposits(
  tx: DatabaseTransaction,
  organizationId: string,
  filter: DepositFilter,
): Promise<DepositSums> {
  const { rows } = await sql<DepositSums>`
    SELECT count(*)::int AS count, coalesce(sum(d.value_cents), 0)::bigint AS "valueCents",
      (count(*) FILTER (WHERE NOT EXISTS ${attachmentsOf}))::int AS unproved
    FROM deposits d WHERE ${ownedBy(organizationId)} AND ${matching(filter)}`.execute(tx);
  return rows[0] ?? { count: 0, valueCents: ZERO_CENTS, unproved: 0 };
}

export interface NewDeposit {
  readonly id: string;
  readonly valueCents: Cents;
  readonly depositedOn: CalendarDate;
  readonly method: DepositMethod | null;
  readonly note: string;
  readonly purchaseId: string | null;
  readonly createdAt: Date;
  readonly userId: string | null;
}

export async function insertDeposit(
  tx: DatabaseTransaction,
  organizationId: string,
  { id, valueCents, depositedOn, method, note, purchaseId, createdAt, userId }: NewDeposit,
): Promise<void> {
  await tx
    .insertInto('deposits')
    .values({
      organization_id: organizationId,
      id,
      value_cents: valueCents,
      deposited_on: depositedOn,
      method,
      note,
      purchase_id: purchaseId,
      created_at: createdAt,
      user_id: userId,
    })
    .execute();
}

/**
 * Locks the deposit and its list of attachments until the transaction ends. Returns false if the deposit does not
 * exist.
 */
export async function lockDeposit(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('deposits')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function isDeposit(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('deposits')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a deposit. The caller must delete the deposit's attachments first. */
export async function deleteDeposit(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
): Promise<void> {
  await tx
    .deleteFrom('deposits')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}
