/** What a wallet may spend in a month. */
import { toApiError } from '#core/api/api-error.ts';
import type { Cents } from '#core/money/cents.ts';
import { centsFromReais, reaisFromCents } from '#core/money/reais.ts';
import type { DistributionContext } from './distribution-context.ts';
import { rowsIn } from '#blocks/distribution-table/list.state.ts';
import { nameOf, type DistributionRow } from '#blocks/distribution-table/rows.model.ts';

/** Rejects with the refusal, which the dialog shows: what was typed stays in it. */
export function createLimit({ list, rowStates, session, emit, notify }: DistributionContext) {
  const setLimit = async (row: DistributionRow, limitCents: Cents | null): Promise<void> => {
    const { walletId } = row;
    if (walletId === null) return;
    const wallet = await session.api('PUT /admin/organization/wallet/{id}/limit', {
      params: { id: walletId },
      body: { limit: limitCents === null ? null : reaisFromCents(limitCents) },
    });
    const saved = wallet.limit === null ? null : centsFromReais(wallet.limit);
    list.change(
      rowsIn(list.listing.peek()).map((other) =>
        other.walletId === walletId ? { ...other, limitCents: saved } : other,
      ),
    );
    rowStates.set([row.id], { kind: 'saved' });
    const undo = () => void takeBack({ ...row, limitCents: saved }, row.limitCents);
    const isChanged = saved !== row.limitCents;
    notify({
      kind: 'limitSaved',
      walletId,
      name: nameOf(row),
      limitCents: saved,
      undo: isChanged ? undo : null,
    });
    emit('litro-limit-changed', { wallet: wallet.id, limit: wallet.limit });
  };
  /** There is no dialog that could show a refusal. */
  const takeBack = (row: DistributionRow, limitCents: Cents | null) =>
    setLimit(row, limitCents).catch((reason: unknown) => {
      const failure = toApiError(reason);
      notify({ kind: 'limitFailed', name: nameOf(row), failure });
      // Without an answer it may have happened all the same: the server knows.
      void list.load();
    });
  return setLimit;
}
