/** Switches the sharing of a wallet on or off. A sharing wallet spends from the company balance. */
import type { Movement } from '#contract/balance.ts';
import type { UnderKey } from '#core/api/api.ts';
import { ZERO_CENTS } from '#core/money/cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { OperationAction } from '#core/state/operation.ts';
import { displacedBy } from './actions.model.ts';
import type { DistributionContext, DistributionRowReason, Undo } from './distribution-context.ts';
import { aboutRows, showMovement } from './movement-rows.ts';
import { heldCents, nameOf, type DistributionRow } from '#blocks/distribution-table/rows.model.ts';

export function createSharing(context: DistributionContext) {
  const { list, movements, emit, notify } = context;
  const change = async (row: DistributionRow, sharing: boolean) => {
    const { walletId: wallet } = row;
    if (wallet === null) return;
    const kind = sharing ? 'share' : 'unshare';
    const amountCents = sharing ? ZERO_CENTS : heldCents([row]);
    const displaced = sharing ? displacedBy(row, list.rows()) : [];
    const work = async ({ send }: OperationAction<DistributionRowReason>) => {
      const movement = await send(sharing ? share(context, row, wallet) : unshare(context, row, wallet));
      showMovement(context, movement, [row]);
      const { amount, balance } = movement;
      notify({
        kind: sharing ? 'shared' : 'unshared',
        walletId: wallet,
        name: nameOf(row),
        amountCents: centsFromReais(amount),
        undo: sharing ? undoShare(row, displaced) : undoUnshare(row),
      });
      const detail = { id: row.ownerId, wallet, amount, company: balance.company };
      emit(sharing ? 'litro-wallet-shared' : 'litro-wallet-unshared', detail);
    };
    await movements.run({ kind, amountCents }, work, { rows: aboutRows([row], true) });
  };
  const may = (action: 'add' | 'remove') => context.session.can(`portal.sharedBalance.${action}`);
  /**
   * Undo after the wallet of `row` began to share. If `row` displaced another wallet, the displaced wallet shares again
   * instead of `row`. Otherwise `row` stops sharing; if credit would return to the company, the user confirms first.
   */
  const undoShare = (row: DistributionRow, [before]: readonly DistributionRow[]): Undo => {
    if (before) return may('add') ? () => void change(before, true) : null;
    if (!may('remove')) return null;
    return () => {
      const now = list.rows().find(({ walletId }) => walletId === row.walletId);
      if (now && now.balanceCents > 0) context.askToUnshare(now);
      else if (now) void change(now, false);
    };
  };
  const undoUnshare = (row: DistributionRow): Undo => (may('add') ? () => void change(row, true) : null);
  return {
    share: (row: DistributionRow) => change(row, true),
    unshare: (row: DistributionRow) => change(row, false),
  };
}

function share({ session, type }: DistributionContext, { ownerId }: DistributionRow, wallet: string) {
  const body = { id: ownerId, wallet, sharedBalance: true } as const;
  return (under: UnderKey): Promise<Movement> =>
    type() === 'VEHICLE'
      ? session.api('PUT /admin/organization/shareVehicleBalance', { body, ...under })
      : session.api('PUT /admin/organization/shareBalance', { body, ...under });
}

function unshare({ session, type }: DistributionContext, { ownerId }: DistributionRow, wallet: string) {
  const call = { params: { id: ownerId }, body: { sharedBalance: false, wallet } } as const;
  return (under: UnderKey): Promise<Movement> =>
    type() === 'VEHICLE'
      ? session.api('PUT /admin/organization/unshareVehicleBalance/{id}', { ...call, ...under })
      : session.api('PUT /admin/organization/unshareBalance/{id}', { ...call, ...under });
}
