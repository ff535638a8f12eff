import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import type { RouteResponse } from '#contract/routes.ts';
import { cents } from '#core/money/cents.ts';
import { calendarDateOf } from '#core/dates/zone.ts';
import { fixedClock, systemClock } from '../../../src/server/platform/clock.ts';
import type { Database } from '../../../src/server/platform/database/database.ts';
import { newId } from '../../../src/server/platform/identifier.ts';
import { findAccount, findAccountOfWallet } from '../../../src/server/ledger/ledger.repository.ts';
import { postEntry } from '../../../src/server/ledger/post-entry.ts';
import { insertPurchase } from '../../../src/server/features/purchases/purchases.repository.ts';
import { nobody, type TestOrganization, type TestParts } from '../../../src/server/testing/organizations.ts';
import { createConnection } from './line.ts';
import { PAUSE_MS, type Identity } from './storm-state.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Number of past weeks with bills. It is large enough that a kill interrupts the closing of the bills. */
const WEEKS = 60;
const BOUGHT_CENTS = cents(1_000);
const FEE_CENTS = cents(35);
/** Credit limit of the company: more than the clients can buy during a fault test. */
const LIMIT_CENTS = 1_000_000_000;

export const beginningOf = (foundedAt: Date) => new Date(foundedAt.getTime() - WEEKS * 7 * DAY_MS);

const weeksWith = Array.from({ length: WEEKS - 1 }, (_, week) => week).filter((week) => week % 3 > 0);
export const OLD_WEEKS_CENTS = weeksWith.length * (BOUGHT_CENTS - FEE_CENTS);

export async function liveThroughWeeks(
  { tenancy }: Pick<TestParts, 'tenancy'>,
  { id: organizationId, scope }: TestOrganization,
  foundedAt: Date,
): Promise<void> {
  await tenancy.asSystem('demo', (tx) =>
    tx
      .updateTable('organizations')
      .set({
        billing_type: 'postPaid',
        billing_period: 'weekly',
        credit_limit_cents: cents(LIMIT_CENTS),
      })
      .where('organization_id', '=', organizationId)
      .execute(),
  );
  await tenancy.inScope(scope, async (tx) => {
    const company = await findAccount(tx, organizationId, 'company');
    const purchases = await findAccount(tx, organizationId, 'purchases');
    const fees = await findAccountOfWallet(tx, organizationId, 'fees', 'a wallet of then');
    for (const week of weeksWith) {
      const clock = fixedClock(new Date(beginningOf(foundedAt).getTime() + (week * 7 + 1) * DAY_MS));
      const { id: entryId } = await postEntry(tx, clock, {
        organizationId,
        kind: 'purchase',
        actor: nobody,
        postings: [
          {
            accountId: company.id,
            amountCents: BOUGHT_CENTS,
          },
          {
            accountId: purchases.id,
            amountCents: cents(-BOUGHT_CENTS),
          },
        ],
      });
      await insertPurchase(tx, {
        organization_id: organizationId,
        id: newId(clock),
        payment_type: 'bill',
        amount_cents: BOUGHT_CENTS,
        created_at: clock.now(),
        entry_id: entryId,
      });
      await postEntry(tx, clock, {
        organizationId,
        kind: 'refuel',
        actor: nobody,
        postings: [
          {
            accountId: company.id,
            amountCents: cents(-FEE_CENTS),
          },
          {
            accountId: fees.id,
            amountCents: FEE_CENTS,
          },
        ],
      });
    }
  });
}

type Bills = RouteResponse<'GET /admin/organization/bill'>;

export async function untilBilled(
  url: string,
  companies: readonly { readonly clients: readonly Identity[] }[],
): Promise<void> {
  for (const { clients } of companies) {
    const connection = createConnection([url], 0, clients[0]?.token ?? '');
    const today = calendarDateOf(systemClock.now(), 'America/Sao_Paulo');
    for (let isBilled = false; !isBilled; await wait(PAUSE_MS)) {
      const { status, body } = await connection.ask<Bills>(
        'GET /admin/organization/bill?status=pending&limit=1',
      );
      isBilled = status === 200 && (body.aggregateTransactions[0]?.to ?? '') >= today;
    }
    connection.close();
  }
}

/**
 * Checks that bills are weekly and without gaps. Each closed bill must contain the purchases and fees of its week once. The
 * expected weeks follow from the times of the journal entries.
 */
export async function auditBills({ pool }: Pick<Database, 'pool'>, organizationId: string): Promise<void> {
  const { rows: bills } = await pool.query<{ starts: Date; ends: Date; status: string }>(
    `SELECT b.starts_at AS starts, b.ends_at AS ends, b.status, b.previous_id AS previous, b.id
     FROM bills b WHERE b.organization_id = $1 ORDER BY b.starts_at`,
    [organizationId],
  );
  expect(bills.length, 'a bill for each week').toBe(WEEKS + 1);
  expect(bills.slice(1).map(({ starts }) => starts)).toEqual(bills.slice(0, -1).map(({ ends }) => ends));
  expect(bills.filter(({ status }) => status === 'pending')).toEqual(bills.slice(-1));
  const { rows: wrong } = await pool.query(
    `SELECT b.starts_on, b.line_count, b.owed_cents, b.paid_cents, b.fee_cents, bought.*, paid.* FROM bills b
     CROSS JOIN LATERAL (
       SELECT count(*) AS bought, count(*) FILTER (WHERE p.bill_id = b.id) AS marked,
         coalesce(sum(p.amount_cents) FILTER (WHERE p.payment_type = 'bill'), 0) AS owed,
         coalesce(sum(p.amount_cents) FILTER (WHERE p.payment_type <> 'bill'), 0) AS at_once
       FROM purchases p JOIN journal_entries e ON e.organization_id = p.organization_id AND e.id = p.entry_id
       WHERE p.organization_id = b.organization_id AND e.posted_at >= b.starts_at AND e.posted_at < b.ends_at) bought
     CROSS JOIN LATERAL (
       SELECT count(*) AS fees, coalesce(sum(p.amount_cents), 0) AS fee
       FROM postings p
       JOIN ledger_accounts a ON a.organization_id = p.organization_id AND a.id = p.account_id AND a.kind = 'fees'
       JOIN journal_entries e ON e.organization_id = p.organization_id AND e.id = p.entry_id
       WHERE p.organization_id = b.organization_id AND e.posted_at >= b.starts_at AND e.posted_at < b.ends_at) paid
     WHERE b.organization_id = $1 AND b.status <> 'pending'
       AND (b.line_count, b.owed_cents, b.paid_cents, b.fee_cents, marked)
         IS DISTINCT FROM (bought + fees, owed, at_once, fee, bought)`,
    [organizationId],
  );
  expect(wrong, 'bills with other lines than their weeks have').toEqual([]);
  const { rows: astray } = await pool.query(
    `SELECT p.id FROM purchases p JOIN bills b ON b.organization_id = p.organization_id AND b.id = p.bill_id
     JOIN journal_entries e ON e.organization_id = p.organization_id AND e.id = p.entry_id
     WHERE p.organization_id = $1 AND NOT (e.posted_at >= b.starts_at AND e.posted_at < b.ends_at)`,
    [organizationId],
  );
  expect(astray, 'purchases on the bill of another week').toEqual([]);
}
