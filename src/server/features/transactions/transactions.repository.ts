import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '#contract/transactions.ts';
import type { Cents } from '#core/money/cents.ts';
import type { PriceMills } from '#core/money/price.ts';
import type { Millilitres } from '#core/money/volume.ts';
import { containing } from '../../platform/database/list-sql.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { matchingRefuels, matchingRefused } from './found-sql.ts';
import type { Searched, TransactionFilter } from './transaction-filter.ts';

export interface TransactionRow extends Pick<
  Transaction,
  'status' | 'approval' | 'reason' | 'detail' | 'numbers' | 'alerts' | 'product'
> {
  readonly id: string;
  readonly performedAt: Date;
  readonly vehicleId: string | null;
  readonly vehicleName: string | null;
  readonly vehicleKind: 'vehicle' | 'container' | null;
  readonly userId: string | null;
  readonly userName: string | null;
  readonly walletId: string | null;
  readonly expenseCenterId: string | null;
  readonly expenseCenterName: string | null;
  readonly stationId: string | null;
  readonly stationName: string;
  readonly stationTaxNumber: string;
  readonly isElsewhere: boolean;
  readonly volumeMl: Millilitres;
  readonly priceMills: PriceMills;
  readonly amountCents: Cents;
  readonly feeCents: Cents;
  readonly anywhereFeeCents: Cents;
  readonly companyCents: Cents;
  readonly odometerKm: number | null;
  readonly isOdometerCorrected: boolean;
  readonly hasReceipt: boolean;
  readonly entryId: string | null;
  readonly reversalEntryId: string | null;
  readonly reversedAt: Date | null;
}

export interface Cut {
  readonly descending: boolean;
  readonly limit: number;
  /** True to count from the end of the list, so that the last page costs no more than the first page. */
  readonly isBehind?: boolean;
  readonly offset?: number;
  readonly after?: string | undefined;
}

function pageIds(organizationId: string, filter: TransactionFilter, cut: Cut): RawBuilder<unknown> {
  const { descending, limit, isBehind = false, offset = 0, after } = cut;
  const direction = sql.raw(descending !== isBehind ? 'DESC' : 'ASC');
  const part = (table: string, of: 'f' | 'r', matching: RawBuilder<unknown> | null) => {
    if (!matching) return [];
    const id = sql.ref(`${of}.id`);
    const behind =
      after === undefined ? sql`` : descending ? sql`AND ${id} < ${after}` : sql`AND ${id} > ${after}`;
    return [
      sql`(SELECT ${id} FROM ${sql.table(table)} ${sql.raw(of)} WHERE ${matching} ${behind}
        ORDER BY ${id} ${direction} LIMIT ${limit + offset})`,
    ];
  };
  const parts = [
    ...part('fills', 'f', matchingRefuels(organizationId, filter)),
    ...part('refused_refuels', 'r', matchingRefused(organizationId, filter)),
  ];
  if (parts.length === 0) return sql`SELECT NULL::uuid WHERE false`;
  return sql`SELECT found.id FROM (${sql.join(parts, sql` UNION ALL `)}) found
    ORDER BY found.id ${direction} LIMIT ${limit} OFFSET ${offset}`;
}

const columns = sql<TransactionRow>`t.id, t.performed_at AS "performedAt", t.status, t.approval, t.reason, t.detail, t.numbers, t.alerts,
  t.vehicle_id AS "vehicleId", v.license_plate AS "vehicleName", v.kind AS "vehicleKind",
  t.user_id AS "userId", concat_ws(' ', m.first_name, m.last_name) AS "userName", t.wallet_id AS "walletId",
  t.expense_center_id AS "expenseCenterId", c.name AS "expenseCenterName", t.station_id AS "stationId", t.station_name AS "stationName",
  t.station_tax_number AS "stationTaxNumber", t.is_elsewhere AS "isElsewhere", t.product, t.volume_ml AS "volumeMl",
  t.price_mills AS "priceMills", t.amount_cents AS "amountCents", t.fee_cents AS "feeCents",
  t.anywhere_fee_cents AS "anywhereFeeCents", t.company_cents AS "companyCents", t.odometer_km AS "odometerKm",
  t.is_odometer_corrected AS "isOdometerCorrected", t.entry_id AS "entryId", t.reversal_entry_id AS "reversalEntryId",
  t.reversed_at AS "reversedAt",
  EXISTS (SELECT FROM receipts p WHERE p.organization_id = t.organization_id AND p.fill_id = t.id) AS "hasReceipt"`;

function transactionsQuery(
  organizationId: string,
  filter: TransactionFilter,
  cut: Cut,
): RawBuilder<TransactionRow> {
  return sql<TransactionRow>`
    SELECT ${columns} FROM transactions t
    LEFT JOIN vehicles v ON v.organization_id = ${organizationId} AND v.id = t.vehicle_id
    LEFT JOIN members m ON m.organization_id = ${organizationId} AND m.user_id = t.user_id
    LEFT JOIN expense_centers c ON c.organization_id = ${organizationId} AND c.id = t.expense_center_id
    WHERE t.organization_id = ${organizationId}
      AND t.id = ANY (ARRAY(${pageIds(organizationId, filter, cut)}))
    ORDER BY t.id ${sql.raw(cut.descending ? 'DESC' : 'ASC')}`;
}

export async function findTransactions(
  tx: DatabaseTransaction,
  organizationId: string,
  filter: TransactionFilter,
  cut: Cut,
): Promise<TransactionRow[]> {
  const { rows } = await transactionsQuery(organizationId, filter, cut).execute(tx);
  return rows;
}

/** Counts the matching transactions, but at most `most` + 1. */
export async function countTransactions(
  tx: DatabaseTransaction,
  organizationId: string,
  filter: TransactionFilter,
  most: number,
): Promise<number> {
  const cut = { descending: true, limit: most + 1 };
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM (${pageIds(organizationId, filter, cut)}) counted`.execute(tx);
  return rows[0]?.total ?? 0;
}

const MOST_FOUND = 500;
/** End of an id, as a user types it. An end of fewer than four characters matches too many ids. */
const ENDING = /^[0-9a-f]{4,12}$/;

/** Finds vehicles by plate in either format, and transactions of the period by the end of their id. */
export async function findSearched(
  tx: DatabaseTransaction,
  organizationId: string,
  search: string,
  period: Pick<TransactionFilter, 'fromId' | 'untilId'>,
): Promise<Searched> {
  const bare = search.replace(/[\s.\-–#]/g, '');
  const vehicles = await sql<{ id: string }>`
    SELECT v.id FROM vehicles v WHERE v.organization_id = ${organizationId}
      AND ${containing(sql`litro_fold(v.license_plate || ' ' || v.search_words)`, [search, bare])}
    ORDER BY v.id LIMIT ${MOST_FOUND}`.execute(tx);
  const ending = search.trim().replace(/^#/, '').toLowerCase();
  const ids = ENDING.test(ending) ? await findEnding(tx, organizationId, ending, period) : [];
  return { vehicles: vehicles.rows.map(({ id }) => id), ids };
}

/**
 * Finds ids by their end. Scans all ids of the period, because row-level security prevents an index on the end of an id.
 * Compares the last byte first, because converting an id to text takes several times as long.
 */
async function findEnding(
  tx: DatabaseTransaction,
  organizationId: string,
  ending: string,
  { fromId, untilId }: Pick<TransactionFilter, 'fromId' | 'untilId'>,
): Promise<string[]> {
  const lastByte = Number.parseInt(ending.slice(-2), 16);
  const ended = (table: 'fills' | 'refused_refuels') => sql`
    SELECT o.id FROM ${sql.table(table)} o WHERE o.organization_id = ${organizationId}
      AND o.id >= ${fromId} AND o.id < ${untilId}
      AND get_byte(uuid_send(o.id), 15) = ${lastByte} AND right(o.id::text, ${ending.length}) = ${ending}`;
  const { rows } = await sql<{ id: string }>`
    ${ended('fills')} UNION ALL ${ended('refused_refuels')} LIMIT ${MOST_FOUND}`.execute(tx);
  return rows.map(({ id }) => id);
}
