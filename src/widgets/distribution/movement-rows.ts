import { batch } from '@preact/signals-react';
import type { Movement } from '#contract/balance.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { AboutRows } from '#core/state/operation.ts';
import type { DistributionContext, DistributionRowReason } from './distribution-context.ts';
import { groupBy } from '#blocks/distribution-table/group-by.ts';
import { parseRefusals } from '#blocks/distribution-table/refusals.model.ts';
import type { DistributionRow } from '#blocks/distribution-table/rows.model.ts';

type WalletBalanceAfter = Movement['wallets'][number];

type EditRows = (rows: readonly DistributionRow[]) => readonly DistributionRow[];

/**
 * Shows the balances after a credit movement. `edit` changes row values that the server's answer does not contain.
 */
export function showMovement(
  { list, rowStates }: Pick<DistributionContext, 'list' | 'rowStates'>,
  movement: Movement,
  moved: readonly DistributionRow[],
  edit: EditRows = (rows) => rows,
): void {
  batch(() => {
    list.change((rows) => edit(applyMovement(rows, movement)), movement.balance);
    rowStates.set(
      moved.map(({ id }) => id),
      { kind: 'saved' },
    );
  });
}

/**
 * Returns the rows with the balances after a movement. A new wallet replaces the owner's row without a wallet, or
 * follows the owner's other rows.
 * @param credited rows that received credit.
 */
export function applyMovement(
  rows: readonly DistributionRow[],
  { wallets }: Pick<Movement, 'wallets'>,
  credited: readonly DistributionRow[] = rows,
): DistributionRow[] {
  const byWallet = new Map(wallets.map((wallet) => [wallet.id, wallet]));
  const made = madeBy(rows, wallets, credited);
  return rows.flatMap((row, at) => {
    const ofOwner = rows[at + 1]?.ownerId === row.ownerId ? [] : (made.get(row.ownerId) ?? []);
    const after = row.walletId === null ? undefined : byWallet.get(row.walletId);
    if (row.walletId === null && ofOwner.length > 0) return ofOwner;
    return [after ? withWallet(row, after) : row, ...ofOwner];
  });
}

/**
 * Rows of new wallets by owner. If an owner has several new wallets, their rows are ambiguous and appear only with the
 * next loaded list.
 */
function madeBy(
  rows: readonly DistributionRow[],
  wallets: readonly WalletBalanceAfter[],
  credited: readonly DistributionRow[],
): ReadonlyMap<string, DistributionRow[]> {
  const known = new Set(rows.map((row) => row.walletId));
  const fresh = wallets.filter((wallet) => !known.has(wallet.id));
  const waiting = fresh.length === 0 ? [] : credited.filter((row) => row.walletId === null);
  const waitingByOwner = groupBy(waiting, (row) => row.ownerId);
  return new Map(
    fresh.flatMap((wallet) => {
      const [row, another] = waitingByOwner.get(wallet.owner) ?? [];
      return row && !another ? [[wallet.owner, [withWallet(row, wallet)]] as const] : [];
    }),
  );
}

function withWallet(
  row: DistributionRow,
  { id, balance, sharedBalance }: WalletBalanceAfter,
): DistributionRow {
  return { ...row, id, walletId: id, balanceCents: centsFromReais(balance), sharing: sharedBalance };
}

/**
 * Assigns the refusal of a call to the rows for which the refusal contains a reason. With `each`, the error of the
 * whole call also applies to all other rows.
 */
export function aboutRows(rows: readonly DistributionRow[], each = false): AboutRows<DistributionRowReason> {
  const ids = rows.map((row) => row.id);
  return {
    ids,
    reasonsOf(error) {
      const all = each ? ids.map((id) => [id, error] as const) : [];
      return new Map<string, DistributionRowReason>([...all, ...parseRefusals(error.details, rows)]);
    },
  };
}
