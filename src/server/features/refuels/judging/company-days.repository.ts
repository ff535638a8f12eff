import { sql } from 'kysely';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import type { Cents } from '#core/money/cents.ts';
import { preparedStatement } from '../../../platform/database/driver/prepared-statements.ts';
import { later, type Later } from '../../../platform/database/driver/later.ts';
import type { DatabaseTransaction } from '../../../platform/database/tenancy.ts';
import { firstIdAt } from '../../../platform/identifier.ts';
import type { CountingPeriods } from './windows.rules.ts';

/**
 * Adds an amount to the sum of the company's day. If the sum would exceed the limit, adds nothing and returns false.
 * Without a limit, only an existing row is updated. Such a row comes from a day on which a limit was set and removed.
 */
export function addToDay(
  tx: DatabaseTransaction,
  organizationId: string,
  { day, from }: CountingPeriods['day'],
  amountCents: Cents,
  limitCents: Cents | null,
): Later<boolean> {
  if (limitCents === null) {
    return later(tx, addingWithoutLimit({ organizationId, day, amountCents }), () => true);
  }
  const adding = sql`
    INSERT INTO company_days AS d (organization_id, day, spent_cents)
    SELECT ${organizationId}::uuid, ${day}::date, coalesce(sum(f.amount_cents), 0)::bigint + ${amountCents}::bigint
    FROM fills f
    WHERE f.organization_id = ${organizationId} AND f.id >= ${firstIdAt(from)}::uuid AND f.reversed_at IS NULL
    HAVING coalesce(sum(f.amount_cents), 0) + ${amountCents}::bigint <= ${limitCents}::bigint
      OR EXISTS (SELECT FROM company_days k WHERE k.organization_id = ${organizationId} AND k.day = ${day}::date)
    ON CONFLICT (organization_id, day) DO UPDATE SET spent_cents = d.spent_cents + ${amountCents}::bigint
      WHERE d.spent_cents + ${amountCents}::bigint <= ${limitCents}::bigint
    RETURNING d.day`;
  return later(tx, adding, (rows) => rows.length > 0);
}

const addingWithoutLimit = preparedStatement<{
  organizationId: string;
  day: CalendarDate;
  amountCents: Cents;
}>((of, from) =>
  from
    .updateTable('company_days')
    .set({ spent_cents: sql<Cents>`spent_cents + ${of('amountCents')}` })
    .where('organization_id', '=', of('organizationId'))
    .where('day', '=', of('day')),
);

export async function takeFromDay(
  tx: DatabaseTransaction,
  organizationId: string,
  day: CalendarDate,
  amountCents: Cents,
): Promise<void> {
  await tx
    .updateTable('company_days')
    .set({ spent_cents: sql<Cents>`greatest(0, spent_cents - ${amountCents}::bigint)` })
    .where('organization_id', '=', organizationId)
    .where('day', '=', day)
    .execute();
}
