import { toApiError } from '#core/api/api-error.ts';
import type { Cents } from '#core/money/cents.ts';
import { centsFromReais, reaisFromCents } from '#core/money/reais.ts';
import type { DistributionContext } from './distribution-context.ts';
import { nameOf, type DistributionRow } from '#blocks/distribution-table/rows.model.ts';

/**
 * Returns a function that sets the limit of a wallet. If the server refuses, the promise rejects; the dialog shows the
 * refusal and preserves the input.
 */
export function createLimit({ list, rowStates, session, emit, notify }: DistributionContext) {
  const setLimit = async (row: DistributionRow, limitCents: Cents | null): Promise<void> => {
    const { walletId } = row;
    if (walletId === null) return;
    const wallet = await session.api('PUT /admin/organization/wallet/{id}/limit', {
      params: { id: walletId },
      body: { limit: limitCents === null ? null : reaisFromCents(limitCents) },
    });
    const saved = wallet.limit === null ? null : centsFromReais(wallet.limit);
    list.change((rows) =>
      rows.map((other) => (other.walletId === walletId ? { ...other, limitCents: saved } : other)),
    );
    rowStates.set([row.id], { kind: 'saved' });
    const undo = () => void restore({ ...row, limitCents: saved }, row.limitCents);
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
  /**
   * Restores the previous limit after an undo. No dialog is open to show a refusal, so a notice reports the refusal.
   */
  const restore = (row: DistributionRow, limitCents: Cents | null) =>
    setLimit(row, limitCents).catch((reason: unknown) => {
      const failure = toApiError(reason);
      notify({ kind: 'limitFailed', name: nameOf(row), failure });
      // The server may have applied the limit although its answer was lost, so the distribution table reloads.
      void list.load();
    });
  return setLimit;
}
