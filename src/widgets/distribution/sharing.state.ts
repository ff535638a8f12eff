/** Whether a wallet draws on the company balance. */
import { batch } from '@preact/signals-react';
import type { Movement } from '#contract/balance.ts';
import type { UnderKey } from '#core/api/api.ts';
import { ZERO_CENTS } from '#core/money/cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { Act } from '#core/state/operation.ts';
import { heldCents } from './actions.model.ts';
import type { DistributionContext, RowReason } from './distribution-context.ts';
import { rowsIn } from './list.state.ts';
import { aboutRows, applyMovement } from './movement-rows.ts';
import { nameOf, type DistributionRow } from './rows.model.ts';

export function createSharing({
  list,
  movements,
  rowStates,
  session,
  emit,
  notify,
  type,
}: DistributionContext) {
  const share = ({ ownerId }: DistributionRow, wallet: string) => {
    const body = { id: ownerId, wallet, sharedBalance: true } as const;
    return (under: UnderKey): Promise<Movement> =>
      type() === 'VEHICLE'
        ? session.api('PUT /admin/organization/shareVehicleBalance', { body, ...under })
        : session.api('PUT /admin/organization/shareBalance', { body, ...under });
  };
  const unshare = ({ ownerId }: DistributionRow, wallet: string) => {
    const call = { params: { id: ownerId }, body: { sharedBalance: false, wallet } } as const;
    return (under: UnderKey): Promise<Movement> =>
      type() === 'VEHICLE'
        ? session.api('PUT /admin/organization/unshareVehicleBalance/{id}', { ...call, ...under })
        : session.api('PUT /admin/organization/unshareBalance/{id}', { ...call, ...under });
  };

  const change = async (row: DistributionRow, sharing: boolean) => {
    const { walletId: wallet } = row;
    if (wallet === null) return;
    const kind = sharing ? 'share' : 'unshare';
    const amountCents = sharing ? ZERO_CENTS : heldCents([row]);
    const work = async ({ send }: Act<RowReason>) => {
      const movement = await send((sharing ? share : unshare)(row, wallet));
      batch(() => {
        list.change(applyMovement(rowsIn(list.listing.peek()), movement), movement.balance);
        rowStates.set([row.id], { kind: 'saved' });
      });
      const name = nameOf(row);
      const { amount, balance } = movement;
      notify(
        sharing ? { kind: 'shared', name } : { kind: 'unshared', name, amountCents: centsFromReais(amount) },
      );
      const detail = { id: row.ownerId, wallet, amount, company: balance.company };
      emit(sharing ? 'litro-wallet-shared' : 'litro-wallet-unshared', detail);
    };
    await movements.run({ kind, amountCents }, work, { rows: aboutRows([row], true) });
  };
  return {
    share: (row: DistributionRow) => change(row, true),
    unshare: (row: DistributionRow) => change(row, false),
  };
}
