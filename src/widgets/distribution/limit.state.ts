/** What a wallet may spend in a month. */
import type { Cents } from '#core/money/cents.ts';
import { centsFromReais, reaisFromCents } from '#core/money/reais.ts';
import type { DistributionContext } from './distribution-context.ts';
import { rowsIn } from './list.state.ts';
import { nameOf, type DistributionRow } from './rows.model.ts';

/** Rejects with the refusal, which the dialog shows: what was typed stays in it. */
export function createLimit({ list, rowStates, session, emit, notify }: DistributionContext) {
  return async (row: DistributionRow, limitCents: Cents | null): Promise<void> => {
    if (row.walletId === null) return;
    const wallet = await session.api('PUT /admin/organization/wallet/{id}/limit', {
      params: { id: row.walletId },
      body: { limit: limitCents === null ? null : reaisFromCents(limitCents) },
    });
    const saved = wallet.limit === null ? null : centsFromReais(wallet.limit);
    list.change(
      rowsIn(list.listing.peek()).map((other) =>
        other.walletId === row.walletId ? { ...other, limitCents: saved } : other,
      ),
    );
    rowStates.set([row.id], { kind: 'saved' });
    notify({ kind: 'limitSaved', name: nameOf(row), limitCents: saved });
    emit('litro-limit-changed', { wallet: wallet.id, limit: wallet.limit });
  };
}
