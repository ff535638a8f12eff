import { sql, type RawBuilder } from 'kysely';
import type { FuelProduct } from '#contract/fills.ts';
import type { Cents } from '#core/money/cents.ts';
import type { Millilitres } from '#core/money/volume.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { findSummedRows, sumFilterOf, type SumFilter } from '../refuel-sums/refuel-sums.service.ts';
import { matchingRefuels, matchingRefused } from './found-sql.ts';
import type { TransactionFilter, WholeDays } from './transaction-filter.ts';

/** Sum of refuels of one product. A list of sums may repeat a product, and may contain negative sums. */
export interface RefuelSum {
  readonly product: FuelProduct;
  readonly count: number;
  readonly volumeMl: Millilitres;
  readonly amountCents: Cents;
  readonly feeCents: Cents;
}

export interface TransactionSums {
  readonly done: readonly RefuelSum[];
  readonly reversed: number;
  readonly refused: number;
}

interface TotalsRequest {
  readonly organizationId: string;
  readonly filter: TransactionFilter;
  readonly days: WholeDays;
}

/** Sums the transactions of a filter. Needs a snapshot, so that stored sums and refuels match. */
export async function sumTransactions(
  tx: DatabaseTransaction,
  request: TotalsRequest,
): Promise<TransactionSums> {
  const { organizationId, filter } = request;
  const { status } = filter;
  return {
    done: status === 'canceled' ? [] : await sumDone(tx, request),
    reversed:
      status === 'done'
        ? 0
        : await count(tx, sql`fills f`, matchingRefuels(organizationId, { ...filter, status: 'canceled' })),
    refused: await count(tx, sql`refused_refuels r`, matchingRefused(organizationId, filter)),
  };
}

async function sumDone(tx: DatabaseTransaction, request: TotalsRequest): Promise<RefuelSum[]> {
  const { organizationId, filter, days } = request;
  const narrowed = (by: Partial<TransactionFilter>) => ({ ...request, filter: { ...filter, ...by } });
  // Almost all refuels are approved. So the server subtracts the other refuels, which an index finds, from the total.
  if (filter.approval === 'approved') {
    const all = await sumDone(tx, narrowed({ approval: undefined }));
    const waiting = await sumDone(tx, narrowed({ approval: 'pendingReceiptValidation' }));
    const rejected = await sumDone(tx, narrowed({ approval: 'rejected' }));
    return [...all, ...[...waiting, ...rejected].map(taken)];
  }
  const storedFilter = storedSums(filter);
  if (storedFilter) {
    const rows = await findSummedRows(tx, organizationId, days, storedFilter);
    return rows ? sumRows(tx, sql`(${rows}) r WHERE r.status = 'done'`) : [];
  }
  const matching = matchingRefuels(organizationId, { ...filter, status: 'done' });
  return matching ? sumRows(tx, sql`(SELECT f.*, 1 AS refuels FROM fills f WHERE ${matching}) r`) : [];
}

/** Converts the filter to a filter of the stored sums; null if stored sums cannot express it. */
function storedSums(filter: TransactionFilter): SumFilter | null {
  const { _id, reason, alert, approval, searched } = filter;
  if ([_id, reason, alert, approval].some((selected) => selected !== undefined)) return null;
  const named = sumFilterOf(filter);
  if (!searched) return named;
  if (searched.ids.length > 0) return null;
  return { ...named, entities: [...named.entities, { of: 'vehicle', ids: searched.vehicles }] };
}

async function sumRows(tx: DatabaseTransaction, from: RawBuilder<unknown>): Promise<RefuelSum[]> {
  const { rows } = await sql<RefuelSum>`
    SELECT r.product, sum(r.refuels)::int AS count, sum(r.volume_ml)::bigint AS "volumeMl",
      sum(r.amount_cents)::bigint AS "amountCents", sum(r.fee_cents)::bigint AS "feeCents"
    FROM ${from} GROUP BY r.product`.execute(tx);
  return rows;
}

const taken = ({ product, ...sums }: RefuelSum): RefuelSum => ({
  product,
  count: -sums.count,
  volumeMl: -sums.volumeMl as Millilitres,
  amountCents: -sums.amountCents as Cents,
  feeCents: -sums.feeCents as Cents,
});

async function count(
  tx: DatabaseTransaction,
  from: RawBuilder<unknown>,
  matching: RawBuilder<unknown> | null,
): Promise<number> {
  if (!matching) return 0;
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM ${from} WHERE ${matching}`.execute(tx);
  return rows[0]?.count ?? 0;
}
