/** Statements of vehicles, containers and people. */
import type { RouteQuery, RouteResponse } from '#contract/routes.ts';
import type { StatementLine } from '#contract/statement.ts';
import { formatPlate } from '#core/format/plate.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import { cents, ZERO_CENTS } from '#core/money/cents.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import { litresFromMillilitres } from '#core/money/volume.ts';
import { DEFAULT_PAGE_SIZE } from '#contract/facts.ts';
import type { Transaction } from '../../database/tenancy.ts';
import { firstIdAt } from '../../identifier.ts';
import { Refusal } from '../../refusal.ts';
import { readPeriod } from '../fills/period.ts';
import { readKind } from '../vehicles/vehicles.service.ts';
import {
  findOwnerName,
  findPersonRole,
  isOfOwner,
  statementQuery,
  sumHeld,
  type Owner,
  type StatementRow,
} from './statement.repository.ts';

type Call = 'GET /v2/user/statement';

/** In which register an owner stands. */
export type Register = 'vehicle' | 'container' | 'driver' | 'recipient';

/** Null where not exactly one of the two is named. */
export function ownerOf({ vehicle, user }: Pick<RouteQuery<Call>, 'vehicle' | 'user'>): Owner | null {
  if ((vehicle === undefined) === (user === undefined)) return null;
  return vehicle === undefined ? { kind: 'user', id: user ?? '' } : { kind: 'vehicle', id: vehicle };
}

export async function findRegister(
  tx: Transaction,
  organizationId: string,
  owner: Owner,
): Promise<Register | undefined> {
  if (owner.kind === 'vehicle') return readKind(tx, organizationId, owner.id);
  const role = await findPersonRole(tx, organizationId, owner.id);
  return role && (role === 'UserOrg' ? 'driver' : 'recipient');
}

/** Whose a statement is, as people know it: a plate, a name. */
export interface StatementOwner {
  readonly register: Register;
  readonly name: string;
}

/** Refuses with `statement_owner_ambiguous` and `not_found`. */
export async function readOwner(
  tx: Transaction,
  organizationId: string,
  query: RouteQuery<Call>,
): Promise<StatementOwner> {
  const owner = ownerOf(query);
  if (!owner) throw new Refusal('statement_owner_ambiguous');
  const register = await findRegister(tx, organizationId, owner);
  const name = await findOwnerName(tx, organizationId, owner);
  if (register === undefined || name === undefined) throw new Refusal('not_found');
  return { register, name: register === 'vehicle' ? formatPlate(name) : name };
}

/** Refuses with `statement_owner_ambiguous` and `not_found`. */
export async function readStatement(
  tx: Transaction,
  organizationId: string,
  query: RouteQuery<Call>,
): Promise<RouteResponse<Call>> {
  const owner = ownerOf(query);
  if (!owner) throw new Refusal('statement_owner_ambiguous');
  const { from, until } = await readPeriod(tx, organizationId, query);
  const isThere = (await findRegister(tx, organizationId, owner)) !== undefined;
  const { beforeEntry, limit = DEFAULT_PAGE_SIZE } = query;
  if (!isThere || (beforeEntry !== undefined && !(await isOfOwner(tx, organizationId, owner, beforeEntry)))) {
    throw new Refusal('not_found');
  }
  const ends = [beforeEntry, until && firstIdAt(until)].filter((end) => typeof end === 'string').sort();
  const { rows } = await statementQuery(organizationId, owner, {
    from: from && firstIdAt(from),
    until: ends[0] ?? null,
    // One more tells whether there is anything older.
    entries: limit + 1,
    refuelsOnly: query.kind === 'refuel',
  }).execute(tx);
  const lines = presentLines(rows);
  const docs = lines.slice(0, limit);
  return {
    docs,
    next: lines.length > limit ? (docs.at(-1)?._id ?? null) : null,
    balance: reaisFromCents(await sumHeld(tx, organizationId, owner)),
  };
}

/** Rows of one entry stand together. */
function presentLines(rows: readonly StatementRow[]): StatementLine[] {
  const entries = new Map<string, StatementRow[]>();
  for (const row of rows) {
    const ofEntry = entries.get(row.entryId);
    if (ofEntry) ofEntry.push(row);
    else entries.set(row.entryId, [row]);
  }
  return [...entries.values()].flatMap(presentLine);
}

function presentLine(rows: readonly StatementRow[]): StatementLine[] {
  const [entry] = rows;
  if (!entry) return [];
  const amountCents = sumCents(rows.map((row) => row.amountCents));
  const filling = rows.find(({ fill }) => fill !== null);
  const fill = filling?.fill ?? null;
  return [
    {
      _id: entry.entryId,
      at: entry.postedAt.toISOString(),
      kind: entry.kind,
      amount: reaisFromCents(amountCents),
      fromCompany: reaisFromCents(
        filling && fill ? cents(fill.amountCents + filling.amountCents) : ZERO_CENTS,
      ),
      balance: reaisFromCents(sumCents(rows.map((row) => row.balanceCents))),
      wallets: rows
        .filter((row) => row.amountCents !== 0 || row.fill !== null)
        .map((row) => ({
          id: row.walletId,
          expenseCenter: row.expenseCenter,
          amount: reaisFromCents(row.amountCents),
          balance: reaisFromCents(row.balanceCents),
        })),
      fill: fill && {
        product: fill.product,
        volume: litresFromMillilitres(fill.volumeMl),
        unitPrice: fill.priceMills / 1000,
        odometer: fill.odometerKm,
        station: fill.station,
      },
    },
  ];
}
