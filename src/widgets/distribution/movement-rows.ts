/** What a movement says of the rows on the screen. */
import type { Movement } from '#contract/balance.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { AboutRows } from '#core/state/operation.ts';
import type { RowReason } from './distribution-context.ts';
import { rowsIn, type List } from './list.state.ts';
import { parseRefusals } from './refusals.model.ts';
import type { DistributionRow } from './rows.model.ts';

/** The rows after a movement, by what its answer says. A wallet made by it takes the place of its owner's row. */
export function applyMovement(
  rows: readonly DistributionRow[],
  { wallets }: Pick<Movement, 'wallets'>,
): DistributionRow[] {
  const byWallet = new Map(wallets.map((wallet) => [wallet.id, wallet]));
  const byOwner = new Map(wallets.map((wallet) => [wallet.owner, wallet]));
  return rows.map((row) => {
    const after = row.walletId === null ? byOwner.get(row.ownerId) : byWallet.get(row.walletId);
    if (!after) return row;
    const sharing = after.sharedBalance;
    return { ...row, id: after.id, walletId: after.id, balanceCents: centsFromReais(after.balance), sharing };
  });
}

/** The rows of a call, with the reasons that its refusal gives; with `each` all of them are refused by it. */
export function aboutRows(list: List, ids: readonly string[], each = false): AboutRows<RowReason> {
  return {
    ids,
    reasonsOf(error) {
      const asked = new Set(ids);
      const rows = rowsIn(list.listing.peek()).filter((row) => asked.has(row.id));
      const all = each ? ids.map((id) => [id, error] as const) : [];
      return new Map<string, RowReason>([...all, ...parseRefusals(error.details, rows)]);
    },
  };
}
