import type { Distribution, DistributionUser, DistributionVehicle, Wallet } from '#contract/balance.ts';
import type { BalanceSharingType } from '#contract/values.ts';
import { formatPlate } from '#core/format/plate.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import { centsFromReais } from '#core/money/reais.ts';

export interface ExpenseCenterOption {
  readonly id: string;
  readonly name: string;
}

export interface DistributionRow {
  /**
   * Row id: the wallet id, or without a wallet the owner id or the result of `newWalletId`. Typed amounts are stored by
   * row id.
   */
  readonly id: string;
  readonly ownerId: string;
  readonly walletId: string | null;
  readonly name: string;
  /** Make and model of a vehicle; empty for a person. */
  readonly model: string;
  readonly role: DistributionUser['role'] | null;
  /** Id of a person's record in the organization; null for a vehicle. */
  readonly recordId: string | null;
  readonly expenseCenter: string | null;
  readonly expenseCenterId: string | null;
  readonly balanceCents: Cents;
  /** Monthly spending limit of the wallet; null without limit. */
  readonly limitCents: Cents | null;
  /** True if the wallet spends from the company balance. */
  readonly sharing: boolean;
  readonly anywhere: boolean;
}

/** Throws a RangeError if an amount is not a whole number of cents. */
export function parseRows(distribution: Distribution): DistributionRow[] {
  const vehicles = distribution.vehicles ?? [];
  const users = distribution.users ?? [];
  return [
    ...vehicles.flatMap((vehicle) => rowsOf(vehicle, describeVehicle(vehicle))),
    ...users.flatMap((user) => rowsOf(user, describeUser(user))),
  ];
}

type RowDescription = Pick<DistributionRow, 'name' | 'model' | 'role' | 'recordId'>;

const describeUser = ({ name, role, userOrg }: DistributionUser): RowDescription => ({
  name,
  model: '',
  role,
  recordId: userOrg,
});

function describeVehicle({ licensePlate, make, model }: DistributionVehicle): RowDescription {
  return { name: formatPlate(licensePlate), model: `${make} ${model}`.trim(), role: null, recordId: null };
}

function rowsOf(
  owner: DistributionUser | DistributionVehicle,
  description: RowDescription,
): DistributionRow[] {
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

export type Holders = 'vehicles' | 'people' | 'wallets';

export function holdersOf(type: BalanceSharingType, rows: readonly DistributionRow[]): Holders {
  if (countOwners(rows) < rows.length) return 'wallets';
  return type === 'VEHICLE' ? 'vehicles' : 'people';
}

function countOwners(rows: readonly DistributionRow[]): number {
  return new Set(rows.map((row) => row.ownerId)).size;
}

export interface RowsShape {
  readonly type: BalanceSharingType;
  readonly hasAnywhere: boolean;
  readonly hasExpenseCenters: boolean;
  readonly expenseCenters: readonly string[];
}

export function shapeOf(
  type: BalanceSharingType,
  hasAnywhere: boolean,
  rows: readonly DistributionRow[],
  expenseCenter: ExpenseCenterOption | null = null,
): RowsShape {
  const names = new Set(rows.flatMap((row) => row.expenseCenter ?? []));
  const expenseCenters = [...names].sort((a, b) => a.localeCompare(b));
  return { type, hasAnywhere, hasExpenseCenters: names.size > 0 && !expenseCenter, expenseCenters };
}

export function nameOf(row: DistributionRow): string {
  return row.expenseCenter === null ? row.name : `${row.name} · ${row.expenseCenter}`;
}

export function isNewInExpenseCenter({ walletId, expenseCenterId }: DistributionRow): boolean {
  return walletId === null && expenseCenterId !== null;
}

export function heldCents(rows: readonly DistributionRow[]): Cents {
  return sumCents(rows.map((row) => row.balanceCents));
}
