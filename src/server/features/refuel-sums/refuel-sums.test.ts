import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#core/dates/calendar-arithmetic.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { calendarDateOf, startOfDay } from '#core/dates/zone.ts';
import { effort } from '../../testing/effort.ts';
import { fixedClock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { SumDimension } from '../../platform/database/tables/sum-tables.ts';
import { createTenancy, type Tenancy, type DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { newId } from '../../platform/identifier.ts';
import { makeCompany } from '../../testing/open-company.ts';
import { type TestOrganization } from '../../testing/organizations.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { createCloser } from './closing.ts';
import { addedUp, NOBODY, summedRows } from './summed-sql.ts';
import { daysBetween, lastDayToClose, planSpans, planSums } from './refuel-sums.rules.ts';
import { findSources, findSummedRowsOfMany, markDayDirty } from './refuel-sums.service.ts';

const ZONE = 'America/Sao_Paulo';
const TODAY = '2026-11-15' as CalendarDate;
const FIRST = '2026-10-01' as CalendarDate;
const DAYS = 46;
const DIMENSIONS = ['total', 'vehicle', 'user', 'station', 'expenseCenter'] as const;
const PRODUCTS = ['diesel', 'gas', 'carrierNaturalGas'] as const;

let database: Database;
let tenancy: Tenancy;
/** All tests share the functions of one closing job, because the job caches companies without open days. */
let closer: ReturnType<typeof createCloser>;
const clock = fixedClock(new Date('2026-11-15T15:00:00Z'));
beforeAll(async () => {
  database = await openTestDatabase();
  tenancy = createTenancy(database);
  closer = createCloser(parts());
});
afterAll(() => database.close());

const parts = () => ({ tenancy, clock });

interface Company {
  readonly organization: TestOrganization;
  readonly vehicles: readonly string[];
  refuel(how: {
    day: number;
    vehicle?: number;
    product?: number;
    cents?: number;
    isLate?: boolean;
  }): Promise<void>;
  refuse(day: number): Promise<void>;
  reverse(which: number): Promise<void>;
}

async function openFleet(): Promise<Company> {
  const {
    organization,
    vehicles: { truck, van },
    wallets: { truck: wallet },
  } = await makeCompany(parts(), {
    sharingType: 'VEHICLE',
    vehicles: { truck: {}, van: {} },
    wallets: { truck: {} },
  });
  const vehicles = [truck, van];
  const enter = async () => {
    const id = newId(clock);
    await database.pool.query(
      `INSERT INTO journal_entries (organization_id, id, kind, posted_at) VALUES ($1, $2, 'refuel', $3)`,
      [organization.id, id, clock.now()],
    );
    return id;
  };
  const instant = (day: number, at: number) => {
    const start = startOfDay(addDays(FIRST, day), ZONE).getTime();
    const end = startOfDay(addDays(FIRST, day + 1), ZONE).getTime() - 1;
    return new Date(at % 3 === 0 ? start : at % 3 === 1 ? end : (start + end) / 2);
  };
  const made: { id: string; at: Date }[] = [];
  return {
    organization,
    vehicles,
    async refuel({ day, vehicle = 0, product = 0, cents = 10_000, isLate = true }) {
      const at = instant(day, cents);
      const id = newId({ now: () => at });
      const entry = await enter();
      await tenancy.inScope(organization.scope, async (tx) => {
        await tx
          .insertInto('fills')
          .values({
            organization_id: organization.id,
            id,
            vehicle_id: vehicles[vehicle] ?? null,
            wallet_id: wallet,
            entry_id: entry,
            product: PRODUCTS[product] ?? 'diesel',
            volume_ml: (cents * 3) as never,
            price_mills: 6_049 as never,
            amount_cents: cents as never,
            fee_cents: (cents % 7) as never,
            performed_at: at,
          })
          .execute();
        if (isLate) await markDayDirty(tx, organization.id, at);
      });
      made.push({ id, at });
    },
    async refuse(day) {
      const at = instant(day, day);
      await tenancy.inScope(organization.scope, async (tx) => {
        await tx
          .insertInto('refused_refuels')
          .values({
            organization_id: organization.id,
            id: newId({ now: () => at }),
            product: 'diesel',
            volume_ml: 1_000 as never,
            price_mills: 6_049 as never,
            amount_cents: 604 as never,
            reason: 'aboveLimit',
            performed_at: at,
          })
          .execute();
        await markDayDirty(tx, organization.id, at);
      });
    },
    async reverse(which) {
      const one = made[which % Math.max(1, made.length)];
      if (!one) return;
      const entry = await enter();
      await tenancy.inScope(organization.scope, async (tx) => {
        await tx
          .updateTable('fills')
          .set({ reversed_at: clock.now(), reversal_entry_id: entry })
          .where('id', '=', one.id)
          .where('reversed_at', 'is', null)
          .execute();
        await markDayDirty(tx, organization.id, one.at);
      });
    },
  };
}

const COLUMN = {
  total: sql`NULL::uuid`,
  vehicle: sql`vehicle_id`,
  user: sql`user_id`,
  station: sql`station_id`,
  expenseCenter: sql`expense_center_id`,
};

async function sumBothWays(
  { organization: { id, scope } }: Company,
  { from, to }: { from?: CalendarDate | undefined; to?: CalendarDate | undefined },
  dimension: SumDimension,
) {
  return tenancy.inScope(
    scope,
    async (tx) => {
      const sources = await findSources(tx, id, { from, to }, dimension);
      const by = sql`r.starts_on, r.key, r.product, r.status`;
      const order = sql`ORDER BY 1, 2, 3, 4`;
      const summed = sources
        ? (await sql`${addedUp(summedRows(id, sources, dimension), by)} ${order}`.execute(tx)).rows
        : [];
      const { rows: counted } = await sql`
        SELECT date_trunc('month', performed_at AT TIME ZONE ${ZONE})::date AS starts_on,
          coalesce(${COLUMN[dimension]}, ${NOBODY}::uuid) AS key, product, outcome AS status, count(*)::int AS refuels,
          sum(volume_ml)::bigint AS volume_ml, sum(amount_cents)::bigint AS amount_cents, sum(fee_cents)::bigint AS fee_cents
        FROM (SELECT *, CASE WHEN reason IS NOT NULL THEN 'refused' WHEN status = 'done' THEN 'done' ELSE 'reversed' END AS outcome
          FROM transactions) t
        WHERE organization_id = ${id} AND (${dimension} = 'total' OR outcome = 'done')
          AND (performed_at AT TIME ZONE ${ZONE})::date BETWEEN ${from ?? '2000-01-01'} AND ${to ?? '2100-01-01'}
        GROUP BY 1, 2, 3, 4 ${order}`.execute(tx);
      return { summed, counted, together: await together(tx, id, { from, to }, dimension) };
    },
    { snapshot: true },
  );
}

async function together(
  tx: DatabaseTransaction,
  id: string,
  days: { from?: CalendarDate | undefined; to?: CalendarDate | undefined },
  dimension: SumDimension,
) {
  const organizations = [{ id, timeZone: ZONE }];
  const found = await findSummedRowsOfMany(tx, organizations, days, { dimension, product: null });
  if (!found) return [];
  const { rows } = await sql`
    SELECT * FROM (${addedUp(found, sql`r.starts_on, r.key, r.product, r.status`)}) r ORDER BY 1, 2, 3, 4`.execute(
    tx,
  );
  if (dimension !== 'total') return rows;
  expect(rows.every((row) => (row as { key: string }).key === id)).toBe(true);
  return rows.map((row) => ({ ...(row as object), key: NOBODY }));
}

const agree = async (
  company: Company,
  period: { from?: CalendarDate | undefined; to?: CalendarDate | undefined } = {},
) => {
  for (const dimension of DIMENSIONS) {
    const { summed, counted, together } = await sumBothWays(company, period, dimension);
    expect(summed, dimension).toEqual(counted);
    const done = (counted as { status: string }[]).filter(({ status }) => status === 'done');
    expect(together, dimension).toEqual(done);
  }
};

describe('stored sums of refuels', () => {
  it('stores sums that equal a count of every refuel after any sequence of refuels, reversals, rejections and closings', async () => {
    const day = fc.nat(DAYS - 1);
    const action = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({
          does: fc.constant('refuel' as const),
          day,
          vehicle: fc.nat(2),
          product: fc.nat(PRODUCTS.length - 1),
          cents: fc.integer({ min: 1, max: 50_000 }),
        }),
      },
      { weight: 2, arbitrary: fc.record({ does: fc.constant('reverse' as const), which: fc.nat(20) }) },
      { weight: 1, arbitrary: fc.record({ does: fc.constant('refuse' as const), day }) },
      { weight: 2, arbitrary: fc.record({ does: fc.constant('close' as const) }) },
      { weight: 1, arbitrary: fc.record({ does: fc.constant('recount' as const), chance: fc.nat(99) }) },
    );
    const bound = fc.option(
      day.map((index) => addDays(FIRST, index)),
      { nil: undefined },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 12 }), bound, bound, async (actions, from, to) => {
        const company = await openFleet();
        for (const one of actions) {
          if (one.does === 'refuel')
            await company.refuel({ ...one, isLate: addDays(FIRST, one.day) !== TODAY });
          else if (one.does === 'reverse') await company.reverse(one.which);
          else if (one.does === 'refuse') await company.refuse(one.day);
          else if (one.does === 'close') await closer.close();
          else expect(await closer.recount(one.chance / 100)).toEqual([]);
        }
        await agree(company, { from, to });
        await closer.close();
        await agree(company, { from, to });
        await agree(company);
      }),
      { numRuns: effort({ usual: 8, long: 500 }) },
    );
  });

  it('stores sums of whole months per owner, and of months and days in total, and counts the rest live', async () => {
    const company = await openFleet();
    await company.refuel({ day: 3, cents: 5_000 });
    await company.refuel({ day: 40, cents: 7_000 });
    await company.refuel({ day: DAYS - 1, cents: 9_000, isLate: false });
    await closer.close();
    const sources = (dimension: SumDimension) =>
      tenancy.inScope(company.organization.scope, (tx) =>
        findSources(tx, company.organization.id, {}, dimension),
      );
    expect(await sources('vehicle')).toMatchObject({ months: ['2026-10'], days: [], live: [{}] });
    const total = await sources('total');
    expect([total?.months, total?.days.at(-1), total?.live.length]).toEqual([['2026-10'], '2026-11-14', 1]);
    await agree(company);
  });

  it('ignores the stored sums of a month from a reversal until the next closing', async () => {
    const company = await openFleet();
    await company.refuel({ day: 3 });
    await company.refuel({ day: 4 });
    await closer.close();
    await company.reverse(0);
    const months = async () =>
      (
        await tenancy.inScope(company.organization.scope, (tx) =>
          findSources(tx, company.organization.id, {}, 'vehicle'),
        )
      )?.months;
    expect(await months()).toEqual([]);
    await agree(company);
    expect(await closer.close()).toBe(1);
    expect(await months()).toEqual(['2026-10']);
    await agree(company);
  });

  it('closes a day only after a concurrent reversal of its refuels commits', async () => {
    const company = await openFleet();
    await company.refuel({ day: 3 });
    let closing: Promise<number> | undefined;
    await tenancy.inScope(company.organization.scope, async (tx) => {
      const at = startOfDay(addDays(FIRST, 3), ZONE);
      await markDayDirty(tx, company.organization.id, at);
      closing = closer.close();
      await sql`UPDATE fills SET reversed_at = now(), reversal_entry_id = entry_id
        WHERE organization_id = ${company.organization.id}`.execute(tx);
    });
    await closing;
    await agree(company);
  });

  it('reports a manual change of stored sums in a recount, and replaces the sums at the next closing', async () => {
    const company = await openFleet();
    await company.refuel({ day: 3 });
    await closer.close();
    await database.pool.query(
      `UPDATE refuel_sums SET amount_cents = amount_cents + 1 WHERE organization_id = $1 AND dimension = 'vehicle'`,
      [company.organization.id],
    );
    const ours = (faults: readonly { organizationId: string; day: string }[]) =>
      faults.filter(({ organizationId }) => organizationId === company.organization.id);
    expect(ours(await closer.recount(0))).toEqual([
      { organizationId: company.organization.id, day: '2026-10-01' },
    ]);
    await agree(company);
    await closer.close();
    expect(ours(await closer.recount(0))).toEqual([]);
    await agree(company);
  });
});

describe('planning of stored sums', () => {
  it('closes a day fifteen minutes after local midnight', () => {
    expect(lastDayToClose(new Date('2026-11-15T03:14:59Z'), ZONE)).toBe('2026-11-13');
    expect(lastDayToClose(new Date('2026-11-15T03:15:00Z'), ZONE)).toBe('2026-11-14');
    expect(lastDayToClose(new Date('2026-11-15T03:15:00Z'), 'America/Rio_Branco')).toBe('2026-11-13');
  });

  it('plans the same months, days and live spans from clean spans as from each clean day', () => {
    const date = fc.nat(200).map((index) => addDays(FIRST, index));
    const clean = fc.array(
      fc.record({ after: fc.integer({ min: 1, max: 40 }), days: fc.integer({ min: 1, max: 70 }) }),
      {
        maxLength: 4,
      },
    );
    fc.assert(
      fc.property(date, date, clean, fc.boolean(), (one, other, gaps, usesDays) => {
        const period = one < other ? { from: one, to: other } : { from: other, to: one };
        let next = addDays(FIRST, -60);
        const spans = gaps.map(({ after, days }) => {
          const from = addDays(next, after);
          next = addDays(from, days);
          return { from, to: addDays(next, -1) };
        });
        const cleanDays = new Set(spans.flatMap(daysBetween));
        const plan = planSums(period, (day) => cleanDays.has(day), { usesDays });
        const bySpans = planSpans(period, spans, { usesDays });
        expect({
          months: [...new Set(bySpans.months.flatMap(daysBetween).map((day) => day.slice(0, 7)))],
          days: bySpans.days.flatMap(daysBetween),
          live: bySpans.live,
        }).toEqual(plan);
      }),
    );
  });

  it('covers each day of a period by a single month, day or live span', () => {
    const date = fc.nat(400).map((index) => addDays(FIRST, index));
    fc.assert(
      fc.property(date, date, fc.func(fc.boolean()), fc.boolean(), (one, other, isClean, usesDays) => {
        const [from, to] = one < other ? [one, other] : [other, one];
        const { months, days, live } = planSums({ from, to }, isClean, { usesDays });
        const covered: string[] = [];
        for (let day = from; day <= to; day = addDays(day, 1)) {
          const conditions = [
            months.some((month) => day.startsWith(month)),
            days.includes(day),
            live.some((span) => span.from <= day && day <= span.to),
          ];
          expect(conditions.filter(Boolean)).toHaveLength(1);
          covered.push(day);
        }
        expect(live.every((span) => span.from.slice(0, 7) === span.to.slice(0, 7))).toBe(true);
        expect(calendarDateOf(startOfDay(from, ZONE), ZONE)).toBe(covered[0]);
      }),
      { numRuns: 20 },
    );
  });
});
