/** What is changed about one row: sharing, refuelling anywhere, the limit. */
import { batch } from '@preact/signals-react';
import type { Movement } from '#contract/balance.ts';
import type { UnderKey } from '#core/api/api.ts';
import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import { centsFromReais, reaisFromCents } from '#core/money/reais.ts';
import { createOperationOf, type Act } from '#core/state/operation.ts';
import { heldCents } from './actions.model.ts';
import { aboutRows, type DistributionContext, type RowReason } from './distribution-context.ts';
import { rowsIn } from './list.state.ts';
import { applyMovement, nameOf, type DistributionRow } from './rows.model.ts';

export function createWalletActs(context: DistributionContext) {
  return {
    ...createSharing(context),
    setAnywhere: createAnywhere(context),
    setLimit: createLimit(context),
  };
}

function createSharing({ list, movements, rowStates, session, emit, notify, type }: DistributionContext) {
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
    await movements.run({ kind, amountCents }, work, { rows: aboutRows(list, [row.id], true) });
  };
  return {
    share: (row: DistributionRow) => change(row, true),
    unshare: (row: DistributionRow) => change(row, false),
  };
}

/** Shown at once and marked as pending; put back when it is refused. Those of different owners run side by side. */
function createAnywhere({ list, rowStates, session, emit, notify, type }: DistributionContext) {
  const operationOf = createOperationOf<'anywhere'>({ marks: rowStates });
  const show = (ownerId: string, anywhere: boolean) =>
    list.change(
      rowsIn(list.listing.peek()).map((row) => (row.ownerId === ownerId ? { ...row, anywhere } : row)),
    );

  return async ({ ownerId, name }: DistributionRow, allowed: boolean): Promise<void> => {
    const ids = rowsIn(list.listing.peek())
      .filter((other) => other.ownerId === ownerId)
      .map((other) => other.id);
    const work = async () => {
      show(ownerId, allowed);
      await session.api('PUT /admin/organization/allow-anywhere-refueling', {
        query: type() === 'VEHICLE' ? { vehicleId: ownerId } : { userId: ownerId },
        body: { allowAnywhereRefueling: allowed ? 1 : 0 },
      });
      rowStates.set(ids, { kind: 'saved' });
      emit('litro-anywhere-changed', { id: ownerId, allowed });
    };
    const outcome = await operationOf(ownerId).run('anywhere', work, { rows: { ids } });
    if (outcome.status !== 'refused') return;
    show(ownerId, !allowed);
    // Without an answer it may have happened all the same: the server knows.
    void list.load();
    notify({ kind: 'anywhereFailed', name, failure: outcome.error });
  };
}

/** Rejects with the refusal, which the dialog shows: what was typed stays in it. */
function createLimit({ list, rowStates, session, emit, notify }: DistributionContext) {
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
