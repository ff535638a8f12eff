/** From the distribution list to the rows of the table: one row per wallet, and one for an owner without any. */
import type { Distribution, DistributionUser, DistributionVehicle, Wallet } from '#contract/balance.ts';
import { MAX_DISTRIBUTION_ROWS } from '#contract/facts.ts';
import type { BalanceSharingType } from '#contract/values.ts';
import { formatPlate } from '#core/format/plate.ts';
import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import { centsFromReais } from '#core/money/reais.ts';

/** A cost centre. */
export interface Center {
  readonly id: string;
  readonly name: string;
}

export interface DistributionRow {
  /**
   * The wallet's id; of a wallet that the first credit makes, the owner's, or one made of owner and cost centre. Amounts
   * that are typed in are kept by it.
   */
  readonly id: string;
  readonly ownerId: string;
  readonly walletId: string | null;
  /** Name of a person, plate of a vehicle. */
  readonly name: string;
  /** Make and model of a vehicle, empty for a person. */
  readonly model: string;
  readonly role: DistributionUser['role'] | null;
  /** The record of a person in the organization; null for a vehicle. */
  readonly recordId: string | null;
  /** Name of the wallet's cost centre, or of that in which the first credit makes one. */
  readonly expenseCenter: string | null;
  readonly expenseCenterId: string | null;
  readonly balanceCents: Cents;
  /** What the wallet may spend in a calendar month; null for no limit. */
  readonly limitCents: Cents | null;
  /** The wallet draws on the company balance. */
  readonly sharing: boolean;
  /** This wallet may refuel anywhere. */
  readonly anywhere: boolean;
}

/** The rows of an answer, in its order. Throws a RangeError for amounts that are no whole cents. */
export function parseRows(distribution: Distribution): DistributionRow[] {
  const vehicles = distribution.vehicles ?? [];
  const users = distribution.users ?? [];
  return [
    ...vehicles.flatMap((vehicle) => rowsOf(vehicle, describeVehicle(vehicle))),
    ...users.flatMap((user) => rowsOf(user, describeUser(user))),
  ];
}

type Description = Pick<DistributionRow, 'name' | 'model' | 'role' | 'recordId'>;

const describeUser = ({ name, role, userOrg }: DistributionUser): Description => ({
  name,
  model: '',
  role,
  recordId: userOrg,
});

function describeVehicle({ licensePlate, make, model }: DistributionVehicle): Description {
  return { name: formatPlate(licensePlate), model: `${make} ${model}`.trim(), role: null, recordId: null };
}

function rowsOf(owner: DistributionUser | DistributionVehicle, description: Description): DistributionRow[] {
  const ofOwner = { ...description, ownerId: owner.id };
  if (owner.wallets.length === 0) return [{ ...ofOwner, id: owner.id, walletId: null, ...noWallet }];
  return owner.wallets.map((wallet) => ({ ...ofOwner, id: wallet.id, walletId: wallet.id, ...read(wallet) }));
}

const noWallet = {
  expenseCenter: null,
  expenseCenterId: null,
  balanceCents: ZERO_CENTS,
  limitCents: null,
  sharing: false,
  anywhere: false,
} as const;

function read(wallet: Wallet) {
  return {
    expenseCenter: wallet.expenseCenter?.name ?? null,
    expenseCenterId: wallet.expenseCenter?._id ?? null,
    balanceCents: centsFromReais(wallet.balance),
    limitCents: wallet.limit === null ? null : centsFromReais(wallet.limit),
    sharing: wallet.sharedBalance,
    anywhere: wallet.allowAnywhereRefueling,
  };
}

/** Keeps the objects of rows in which nothing changed, so that the table draws only what did. */
export function keepIdentity(
  before: readonly DistributionRow[],
  after: readonly DistributionRow[],
): DistributionRow[] {
  const known = new Map(before.map((row) => [row.id, row]));
  return after.map((row) => {
    const old = known.get(row.id);
    return old && isEqual(old, row) ? old : row;
  });
}

function isEqual(a: DistributionRow, b: DistributionRow): boolean {
  for (const key in a) if (a[key as keyof DistributionRow] !== b[key as keyof DistributionRow]) return false;
  return true;
}

/** The text group that counts the rows. Where a vehicle or a person has several wallets, wallets are counted. */
export type Holders = 'vehicles' | 'people' | 'wallets';

export function holdersOf(type: BalanceSharingType, rows: readonly DistributionRow[]): Holders {
  if (countOwners(rows) < rows.length) return 'wallets';
  return type === 'VEHICLE' ? 'vehicles' : 'people';
}

function countOwners(rows: readonly DistributionRow[]): number {
  return new Set(rows.map((row) => row.ownerId)).size;
}

/** What decides which columns there are. */
export interface RowsShape {
  readonly type: BalanceSharingType;
  readonly hasAnywhere: boolean;
  /** Whether rows are told apart by their cost centre. */
  readonly hasExpenseCenters: boolean;
  /** Their names, each once, in the order of the alphabet. */
  readonly expenseCenters: readonly string[];
}

export function shapeOf(
  type: BalanceSharingType,
  hasAnywhere: boolean,
  rows: readonly DistributionRow[],
  center: Center | null = null,
): RowsShape {
  const names = new Set(rows.flatMap((row) => row.expenseCenter ?? []));
  const expenseCenters = [...names].sort((a, b) => a.localeCompare(b));
  return { type, hasAnywhere, hasExpenseCenters: names.size > 0 && !center, expenseCenters };
}

/** Whom a sentence names: the owner, with the cost centre where there is one. */
export function nameOf(row: DistributionRow): string {
  return row.expenseCenter === null ? row.name : `${row.name} · ${row.expenseCenter}`;
}

/** Nobody is still on the way. */
export function isWhole({ shown, total }: { readonly shown: number; readonly total: number }): boolean {
  return shown >= Math.min(total, MAX_DISTRIBUTION_ROWS);
}
