/** Stored form of typed amounts: owner id, cost center id and cents, without names. */
import { parseStoredCents, type Cents } from '#core/money/cents.ts';
import { relocate, type Entry } from './amounts.model.ts';
import { newWalletId, rowFinder, type Places } from './expense-centers.model.ts';

export interface SavedAmount {
  readonly ownerId: string;
  readonly expenseCenterId: string | null;
  readonly amountCents: Cents;
}

/** Maximum number of stored amounts, against damaged data. No list has so many rows. */
const MAX_AMOUNTS = 100_000;

/** Parses stored entries of the shape `[ownerId, expenseCenterId, cents]`. Returns null if the data is empty or invalid. */
export function parseSavedAmounts(stored: unknown): SavedAmount[] | null {
  if (!Array.isArray(stored) || stored.length === 0 || stored.length > MAX_AMOUNTS) return null;
  const amounts = (stored as unknown[]).map(parseAmount);
  return amounts.includes(null) ? null : amounts.flatMap((amount) => amount ?? []);
}

function parseAmount(stored: unknown): SavedAmount | null {
  if (!Array.isArray(stored) || stored.length !== 3) return null;
  const [ownerId, expenseCenterId, amount] = stored as unknown[];
  if (typeof ownerId !== 'string' || (typeof expenseCenterId !== 'string' && expenseCenterId !== null))
    return null;
  const amountCents = parseStoredCents(amount);
  return amountCents && { ownerId, expenseCenterId, amountCents };
}

export function writeSavedAmounts(amounts: readonly SavedAmount[]): unknown[] {
  return amounts.map(({ ownerId, expenseCenterId, amountCents }) => [ownerId, expenseCenterId, amountCents]);
}

export function keptAmountsOf(entries: readonly Entry[], places: Places): SavedAmount[] {
  const find = rowFinder(places);
  return entries.flatMap(({ id, amount: amountCents }) => {
    const row = find(id);
    return row ? [{ ownerId: row.ownerId, expenseCenterId: row.expenseCenterId, amountCents }] : [];
  });
}

/** Assigns stored amounts to the current rows. If two stored amounts belong to one cell, the first amount wins. */
export function placeSaved<Kept extends SavedAmount>(
  saved: readonly Kept[],
  places: Places,
): { readonly placed: readonly Entry[]; readonly leftOut: readonly Kept[] } {
  const rows = saved.map(({ ownerId, expenseCenterId }) => ({
    id: newWalletId(ownerId, expenseCenterId),
    ownerId,
    walletId: null,
    expenseCenterId,
  }));
  const { moved, removed } = relocate(rows, places);
  const to = new Map(moved.map((move) => [move.from, move.to]));
  const lost = new Set(removed.map((row) => row.id));
  const placed = new Map<string, Entry>();
  const left: Kept[] = [];
  saved.forEach((amount, at) => {
    const from = rows[at]?.id ?? '';
    const id = to.get(from) ?? from;
    if (lost.has(from) || placed.has(id)) left.push(amount);
    else placed.set(id, { id, amount: amount.amountCents });
  });
  return { placed: [...placed.values()], leftOut: left };
}
