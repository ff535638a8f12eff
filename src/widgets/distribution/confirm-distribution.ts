import { batch } from '@preact/signals-react';
import type { Movement } from '#contract/balance.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import { formatShares } from '#blocks/distribution-table/amounts.model.ts';
import type { DistributionContext } from './distribution-context.ts';
import { aboutRows, applyMovement } from './movement-rows.ts';
import type { PreparedDistribution } from './distribution.state.ts';
import { receiptOf } from './receipt.model.ts';

/**
 * Executes a confirmed distribution. The host page may cancel `litro-before-distribute`; the amounts then stay in the
 * table.
 */
export async function confirmDistribution(
  context: DistributionContext,
  distribution: PreparedDistribution,
): Promise<void> {
  const { movements, session, emit } = context;
  const body = { shares: formatShares(distribution.shares) };
  const isVehicle = context.type() === 'VEHICLE';
  const route = `PUT /admin/organization/${isVehicle ? 'updateVehicleBalance' : 'updateBalance'}` as const;
  const rows = aboutRows(distribution.shares.map((share) => share.row));
  const ask = () =>
    emit('litro-before-distribute', { ...body, total: reaisFromCents(distribution.totalCents) });
  const { status } = await movements.run(
    { kind: 'hand-out', amountCents: distribution.totalCents },
    async ({ send }) => {
      const movement = await send((under) => session.api(route, { body, ...under }));
      showMoved(context, distribution, movement);
    },
    { ask, rows },
  );
  if (status === 'vetoed') context.notify({ kind: 'vetoed' });
}

/** Shows the amounts that the server moved, which may differ from the requested amounts. */
function showMoved(
  { session, list, drafts, rowStates, selection, pasting, over, emit }: DistributionContext,
  distribution: PreparedDistribution,
  movement: Movement,
): void {
  const { amount, balance, wallets, entry } = movement;
  const rows = distribution.shares.map((share) => share.row);
  const ids = rows.map((row) => row.id);
  const walletIds = wallets.map((wallet) => wallet.id);
  batch(() => {
    drafts.set(ids, null);
    pasting.close();
    // Clears the whole selection, including rows without an amount.
    selection.clear();
    rowStates.set(ids, null);
    list.change((all) => applyMovement(all, movement, rows), balance);
    rowStates.set(walletIds, { kind: 'saved' });
  });
  const shown = new Set(list.rows().map((row) => row.walletId));
  if (!walletIds.every((id) => shown.has(id))) void list.load();
  const { profile } = session.user;
  const by = profile && `${profile.firstName} ${profile.lastName}`.trim();
  over.open({ kind: 'receipt', entry, known: receiptOf(distribution.shares, movement, by) });
  emit('litro-distributed', {
    amount,
    company: balance.company,
    handedOut: balance.handedOut,
    wallets,
    entry,
  });
}
