import type { WaitingKind } from '#contract/aggregates.ts';
import { ALERT_TYPES } from '#contract/choices.ts';
import type { Overview, Waiting } from '#contract/overview.ts';
import { firstDayOf, monthIn } from '#core/dates/calendar-arithmetic.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import { centsFromReais, reaisFromCents } from '#core/money/reais.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Scope, DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { reportByOrganization } from '../reports/report-by-organization.service.ts';
import { eachZone } from './ids-of-days.ts';
import { findOrganizations, type RequestedOrganization } from './organizations.repository.ts';
import { findStanding } from './overview.repository.ts';
import { findWaiting, type WaitingListRow } from './waiting.service.ts';

const NAMED = 5;

type CompanyNames = ReadonlyMap<string, string>;

/**
 * Reads the overview of a super administrator. Needs a snapshot transaction, because all figures must belong to one
 * instant.
 */
export async function readOverview(
  tx: DatabaseTransaction,
  { organizations: among }: Scope,
  clock: Clock,
): Promise<Overview> {
  const organizations = await findOrganizations(tx, among);
  const names: CompanyNames = new Map(organizations.map(({ id, name }) => [id, name]));
  const now = clock.now();
  const standing = await findStanding(tx, among);
  const waiting = await findWaiting(tx, { among, organizations, now });
  const describeKind = (about: WaitingKind) =>
    describeWaiting(
      waiting.filter((row) => row.about === about),
      names,
    );
  return {
    companies: standing.companies,
    branches: standing.branches,
    balance: {
      company: reaisFromCents(standing.companyCents),
      handedOut: reaisFromCents(standing.handedOutCents),
      total: reaisFromCents(sumCents([standing.companyCents, standing.handedOutCents])),
    },
    month: await readMonth(tx, organizations, now),
    debts: describeKind('debts'),
    returns: describeKind('returns'),
    low: describeKind('low'),
    pending: describeKind('pending'),
    awaited: describeKind('awaited'),
    payments: describeKind('payments'),
    bills: describeKind('bills'),
    refused: describeKind('refused'),
    receipts: describeKind('receipts'),
    alerts: ALERT_TYPES.map((type) => ({ type, ...describeKind(type) }))
      .filter(({ count }) => count > 0)
      .sort((one, other) => other.count - one.count),
  };
}

async function readMonth(
  tx: DatabaseTransaction,
  organizations: readonly RequestedOrganization[],
  now: Date,
): Promise<Overview['month']> {
  const reports = eachZone(organizations, now, (some, today) => [
    reportByOrganization(tx, some, { from: firstDayOf(monthIn(today)), to: today }, null),
  ]);
  const months = (await Promise.all(reports)).map(({ totals }) => totals);
  const add = (reais: readonly number[]) => reaisFromCents(sumCents(reais.map(centsFromReais)));
  return {
    refuels: months.reduce((sum, { refuels }) => sum + refuels, 0),
    amount: add(months.map(({ amount }) => amount)),
    fees: add(months.map(({ fees }) => fees)),
  };
}

function describeWaiting(rows: readonly WaitingListRow[], names: CompanyNames): Waiting {
  const named = rows.flatMap(({ id, count, cents }) => {
    const name = names.get(id);
    return name === undefined
      ? []
      : [{ organization: { _id: id, name }, count, amount: reaisFromCents(cents) }];
  });
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    amount: reaisFromCents(sumCents(rows.map(({ cents }) => cents))),
    organizations: named.length,
    first: named.slice(0, NAMED),
  };
}
