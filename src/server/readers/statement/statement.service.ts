import type { RouteQuery, RouteResponse } from '#contract/routes.ts';
import type { StatementLine } from '#contract/statement.ts';
import { formatPlate } from '#core/format/plate.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import { cents, ZERO_CENTS } from '#core/money/cents.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import { DEFAULT_PAGE_SIZE } from '#contract/facts.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readCompanyStatement } from './company-statement.service.ts';
import { presentDrawn, presentFilled } from './filled.ts';
import { readEnds, readRange } from './period-balances.service.ts';
import { readKind } from '../../features/vehicles/vehicles.service.ts';
import { inPostedOrder, type PlacedLine } from './posting-order.ts';
import {
  findOwnerName,
  findPersonRole,
  findWalletIds,
  isOfOwner,
  statementQuery,
  sumHeld,
  type Owner,
  type StatementRow,
} from './statement.repository.ts';

type StatementCall = 'GET /v2/user/statement';

export type Register = 'vehicle' | 'container' | 'driver' | 'recipient';

/**
 * Returns the owner in the query; null for the company's statement. Refuses with `statement_owner_ambiguous` if the
 * query names two owners.
 */
export function ownerOf({
  vehicle,
  user,
}: Pick<RouteQuery<StatementCall>, 'vehicle' | 'user'>): Owner | null {
  if (vehicle !== undefined && user !== undefined) throw new Refusal('statement_owner_ambiguous');
  if (vehicle !== undefined) return { kind: 'vehicle', id: vehicle };
  return user === undefined ? null : { kind: 'user', id: user };
}

export async function findRegister(
  tx: DatabaseTransaction,
  organizationId: string,
  owner: Owner,
): Promise<Register | undefined> {
  if (owner.kind === 'vehicle') return readKind(tx, organizationId, owner.id);
  const role = await findPersonRole(tx, organizationId, owner.id);
  return role && (role === 'UserOrg' ? 'driver' : 'recipient');
}

export interface NamedStatementOwner {
  readonly register: Register;
  readonly name: string;
}

/**
 * Returns the register and name of the statement's owner; null for the statement of the company. Refuses with
 * `statement_owner_ambiguous` and `not_found`.
 */
export async function readOwner(
  tx: DatabaseTransaction,
  organizationId: string,
  query: RouteQuery<StatementCall>,
): Promise<NamedStatementOwner | null> {
  const owner = ownerOf(query);
  if (!owner) return null;
  const register = await findRegister(tx, organizationId, owner);
  const name = await findOwnerName(tx, organizationId, owner);
  if (register === undefined || name === undefined) throw new Refusal('not_found');
  return { register, name: register === 'vehicle' ? formatPlate(name) : name };
}

/** Reads a page of a statement. Refuses with `statement_owner_ambiguous` and `not_found`. */
export async function readStatement(
  tx: DatabaseTransaction,
  organizationId: string,
  query: RouteQuery<StatementCall>,
): Promise<RouteResponse<StatementCall>> {
  const owner = ownerOf(query);
  if (!owner) return readCompanyStatement(tx, organizationId, query);
  const range = await readRange(tx, organizationId, query);
  const isThere = (await findRegister(tx, organizationId, owner)) !== undefined;
  const { beforeEntry, limit = DEFAULT_PAGE_SIZE } = query;
  if (!isThere || (beforeEntry !== undefined && !(await isOfOwner(tx, organizationId, owner, beforeEntry)))) {
    throw new Refusal('not_found');
  }
  const ends = [beforeEntry, range.until].filter((end) => typeof end === 'string').sort();
  const { rows } = await statementQuery(organizationId, owner, {
    from: range.from,
    until: ends[0] ?? null,
    // The query reads one entry more than the page shows. The extra entry shows that older entries exist.
    entries: limit + 1,
    refuelsOnly: query.kind === 'refuel',
  }).execute(tx);
  const entries = groupByEntry(rows);
  const page = entries.slice(0, limit);
  const walletIds = await findWalletIds(tx, organizationId, owner);
  return {
    docs: inPostedOrder(page).flatMap(presentLine),
    // The server cuts pages by entry id, which is independent of the order of lines within a page.
    next: entries.length > limit ? (page.at(-1)?.entryId ?? null) : null,
    ...(await readEnds(tx, organizationId, walletIds, range)),
    balance: reaisFromCents(await sumHeld(tx, organizationId, owner)),
  };
}

interface StatementEntryView extends PlacedLine {
  readonly entryId: string;
  readonly rows: readonly StatementRow[];
}

function groupByEntry(rows: readonly StatementRow[]): StatementEntryView[] {
  const byEntry = new Map<string, StatementRow[]>();
  for (const row of rows) {
    const ofEntry = byEntry.get(row.entryId);
    if (ofEntry) ofEntry.push(row);
    else byEntry.set(row.entryId, [row]);
  }
  return [...byEntry].map(([entryId, own]) => ({
    entryId,
    rows: own,
    positions: new Map(own.map(({ walletId, position }) => [walletId ?? '', position])),
  }));
}

function presentLine({ rows }: StatementEntryView): StatementLine[] {
  const [entry] = rows;
  if (!entry) return [];
  const amountCents = sumCents(rows.map((row) => row.amountCents));
  const filling = rows.find(({ fill }) => fill !== null);
  const fill = filling?.fill ?? null;
  const concerned = rows.filter((row) => row.amountCents !== 0 || row.fill !== null);
  return [
    {
      _id: entry.entryId,
      at: entry.postedAt.toISOString(),
      kind: entry.kind,
      amount: reaisFromCents(amountCents),
      fromCompany: reaisFromCents(
        filling && fill ? cents(fill.amountCents + fill.feeCents + filling.amountCents) : ZERO_CENTS,
      ),
      fees: reaisFromCents(fill?.feeCents ?? ZERO_CENTS),
      balance: reaisFromCents(sumCents(rows.map((row) => row.balanceCents))),
      count: concerned.length,
      owner: null,
      wallets: concerned.map((row) => ({
        id: row.walletId ?? '',
        expenseCenter: row.expenseCenter,
        amount: reaisFromCents(row.amountCents),
        balance: reaisFromCents(row.balanceCents),
      })),
      fill: entry.draw ? presentDrawn(entry.draw) : presentFilled(fill),
    },
  ];
}
