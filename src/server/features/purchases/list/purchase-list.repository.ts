import { sql, type RawBuilder } from 'kysely';
import type { Awaits, PaymentStatus, PaymentType, PurchaseSituation } from '#contract/purchases.ts';
import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import type { SqlList } from '../../../platform/database/list-sql.ts';
import type { DatabaseTransaction } from '../../../platform/database/tenancy.ts';
import type { PurchaseRow } from '../purchases.repository.ts';
import { hasSituation, isAwaiting } from './situation-sql.ts';
import { nameOf } from '../../../platform/organization/name-sql.ts';

interface PurchaseSpan {
  readonly organizations: readonly string[];
  readonly from: string | null;
  readonly until: string | null;
}

export interface ListedRow extends PurchaseRow {
  readonly organizationName: string;
  readonly timeZone: string;
}

/** Filter of the list of purchases; null means no condition. */
export interface PurchaseFilter {
  readonly status: PaymentStatus | null;
  readonly paymentType: PaymentType | null;
  readonly spans: readonly PurchaseSpan[];
  readonly search: string | null;
  readonly situation: PurchaseSituation | null;
  readonly now: Date;
  readonly awaits: Awaits | null;
  readonly isReturned: boolean;
  readonly valueCents: Cents | null;
}

export function purchaseList(filter: PurchaseFilter): SqlList<ListedRow> {
  return {
    table: sql`purchases p`,
    owned: ownedBy(filter.spans.flatMap(({ organizations }) => organizations)),
    matching: matching(filter),
    id: sql`p.id`,
    sortKeys: { value: { by: sql`p.amount_cents` } },
    columns: sql<ListedRow>`p.*, ${nameOf('o')} AS "organizationName", o.time_zone AS "timeZone",
      o.name AS "payerName", o.federal_tax_number AS "payerTaxNumber"`,
    join: sql`JOIN organizations o ON o.organization_id = p.organization_id`,
  };
}

export interface PurchaseSums {
  readonly count: number;
  readonly pendingCents: Cents;
  readonly paidCents: Cents;
  readonly cancelledCents: Cents;
  readonly returnedCents: Cents;
}

export async function sumPurchases(tx: DatabaseTransaction, filter: PurchaseFilter): Promise<PurchaseSums> {
  const sumOf = (status: PaymentStatus) => sql`coalesce(sum(p.amount_cents)
    FILTER (WHERE p.status = ${status} AND NOT ${hasSituation('expired', filter.now)}), 0)::bigint`;
  const { rows } = await sql<PurchaseSums>`
    SELECT count(*)::int AS count, ${sumOf('pending')} AS "pendingCents", ${sumOf('paid')} AS "paidCents",
      ${sumOf('cancelled')} AS "cancelledCents", coalesce(sum(p.returned_cents), 0)::bigint AS "returnedCents"
    FROM purchases p
    WHERE ${ownedBy(filter.spans.flatMap(({ organizations }) => organizations))} AND ${matching(filter)}`.execute(
    tx,
  );
  const none = ZERO_CENTS;
  return (
    rows[0] ?? { count: 0, pendingCents: none, paidCents: none, cancelledCents: none, returnedCents: none }
  );
}

function matching(filter: PurchaseFilter): RawBuilder<unknown> {
  const { status, paymentType, spans, search, situation, awaits, valueCents, isReturned, now } = filter;
  return sql`true
    ${status === null ? sql`` : sql`AND p.status = ${status}`}
    ${paymentType === null ? sql`` : sql`AND p.payment_type = ${paymentType}`}
    ${situation === null ? sql`` : sql`AND ${hasSituation(situation, now)}`}
    ${isReturned ? sql`AND p.returned_cents > 0` : sql``}
    AND ${within(spans)}
    ${awaits === null ? sql`` : sql`AND ${isAwaiting(awaits)}`}
    ${valueCents === null ? sql`` : sql`AND p.amount_cents = ${valueCents}`}
    ${search === null ? sql`` : sql`AND ${found(search)}`}`;
}

/** For a single organization, the query can use the index in the order of ids. */
function ownedBy(organizations: readonly string[]): RawBuilder<unknown> {
  const [only, ...others] = organizations;
  if (only !== undefined && others.length === 0) return sql`p.organization_id = ${only}`;
  return sql`p.organization_id = ANY (${[...organizations]}::uuid[])`;
}

function within(spans: readonly PurchaseSpan[]): RawBuilder<unknown> {
  const [only, ...others] = spans;
  const ids = ({ from, until }: PurchaseSpan) => sql`true
    ${from === null ? sql`` : sql`AND p.id >= ${from}`} ${until === null ? sql`` : sql`AND p.id < ${until}`}`;
  if (only && others.length === 0) return ids(only);
  if (!only) return sql`false`;
  const each = spans.map(
    (span) => sql`(p.organization_id = ANY (${[...span.organizations]}::uuid[]) AND ${ids(span)})`,
  );
  return sql`(${sql.join(each, sql` OR `)})`;
}

/** Matches the last characters of a purchase's id, or digits of its bank slip. */
function found(search: string): RawBuilder<unknown> {
  const bare = search.replace(/[\s.\-–#]/g, '').toLowerCase();
  return sql`(starts_with(reverse(replace(p.id::text, '-', '')), reverse(${bare}))
    OR strpos(coalesce(p.slip_line, ''), ${bare}) > 0)`;
}
