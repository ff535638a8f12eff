import type { Reconciliation } from '#contract/reconciliation.ts';
import { ACCOUNT_KINDS } from '#contract/statement.ts';
import type { Cents } from '#core/money/cents.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { firstIdAt } from '../../platform/identifier.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  accountsQuery,
  chooseFinding,
  sumGiven,
  sumReturns,
  sumReversals,
  type Finding,
} from './reconciliation.repository.ts';
import { reconcile, type PostedCents } from './reconciliation.rules.ts';

/**
 * Reads the reconciliation. Needs a snapshot transaction, because all figures must belong to one instant. Refuses with
 * `instant_ahead`.
 */
export async function readReconciliation(
  tx: DatabaseTransaction,
  clock: Clock,
  organizationId: string,
  requestedInstant: string | undefined,
): Promise<Reconciliation> {
  const until = endOf(requestedInstant, clock);
  const apart = {
    reversedCents: byKind(await sumReversals(tx, organizationId, until)),
    givenCents: await sumGiven(tx, organizationId, until),
    ...(await sumReturns(tx, organizationId, until)),
  };
  const find = async (finding: Finding) => {
    const { rows } = await accountsQuery(organizationId, until, finding).execute(tx);
    const posted = byKind(rows.map(({ kind, postedCents }) => ({ kind, cents: postedCents })));
    return { accounts: rows, posted, sides: reconcile(posted, apart) };
  };
  const finding = await chooseFinding(tx, organizationId);
  const found = await find(finding);
  // If the clocks of servers differ, the last balances of two accounts may count one entry differently. Sums of all
  // postings avoid this difference.
  const isSplit = finding === 'lookedUp' && found.sides.difference !== 0;
  const { accounts, posted, sides } = isSplit ? await find('addedUp') : found;
  const isNow = until === null;
  const differing = isNow ? accounts.reduce((sum, row) => sum + row.differing, 0) : 0;
  return {
    at: isNow ? clock.now().toISOString() : new Date(requestedInstant ?? 0).toISOString(),
    isNow,
    cameIn: linesOf(sides.cameIn),
    isIn: linesOf(sides.isIn),
    cameInTotal: reaisFromCents(sides.cameInTotal),
    isInTotal: reaisFromCents(sides.isInTotal),
    difference: reaisFromCents(sides.difference),
    addsUp: sides.difference === 0 && differing === 0,
    accounts: ACCOUNT_KINDS.map((account) => {
      const row = accounts.find(({ kind }) => kind === account);
      return {
        account,
        count: row?.count ?? 0,
        posted: reaisFromCents(posted[account]),
        kept: isNow ? reaisFromCents(row?.storedCents ?? (0 as Cents)) : null,
        differing: isNow ? (row?.differing ?? 0) : 0,
      };
    }),
  };
}

/**
 * Excluded upper limit of entry ids: the first id after the requested millisecond. Null for the present, which includes
 * every entry.
 */
export function endOf(requestedInstant: string | undefined, clock: Clock): string | null {
  if (requestedInstant === undefined) return null;
  const atMs = Date.parse(requestedInstant);
  if (atMs > clock.now().getTime()) throw new Refusal('instant_ahead');
  return firstIdAt(new Date(atMs + 1));
}

function byKind(rows: readonly { readonly kind: string; readonly cents: Cents }[]): PostedCents {
  const sums = new Map(rows.map(({ kind, cents }) => [kind, cents]));
  return Object.fromEntries(
    ACCOUNT_KINDS.map((kind) => [kind, sums.get(kind) ?? (0 as Cents)]),
  ) as PostedCents;
}

const linesOf = <L extends string>(amounts: Readonly<Record<L, Cents>>): { line: L; amount: number }[] =>
  Object.entries<Cents>(amounts).map(([line, amount]) => ({
    line: line as L,
    amount: reaisFromCents(amount),
  }));
