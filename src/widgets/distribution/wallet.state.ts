/** What is changed about one row: sharing, refuelling anywhere, the limit. */
import { batch } from '@preact/signals-react';
import type { Movement } from '#contract/balance.ts';
import { toApiError } from '#core/api/api-error.ts';
import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import { centsFromReais, reaisFromCents } from '#core/money/reais.ts';
import { heldCents } from './actions.model.ts';
import { rowsIn } from './list.state.ts';
import type { Parts } from './parts.ts';
import { applyMovement, nameOf, type DistributionRow } from './rows.model.ts';

export function createWalletActs(parts: Parts) {
  return { ...createSharing(parts), setAnywhere: createAnywhere(parts), setLimit: createLimit(parts) };
}

function createSharing({ list, movements, rowStates, session, emit, ...parts }: Parts) {
  const sendShare = (row: DistributionRow, walletId: string) => {
    const body = { id: row.ownerId, wallet: walletId, sharedBalance: true } as const;
    const vehicles = parts.type() === 'VEHICLE';
    return movements.move<Movement>((key, onChecking) =>
      vehicles
        ? session.api('PUT /admin/organization/shareVehicleBalance', { body, key, onChecking })
        : session.api('PUT /admin/organization/shareBalance', { body, key, onChecking }),
    );
  };
  const sendUnshare = (row: DistributionRow, walletId: string) => {
    const call = { params: { id: row.ownerId }, body: { sharedBalance: false, wallet: walletId } } as const;
    const vehicles = parts.type() === 'VEHICLE';
    return movements.move<Movement>((key, onChecking) =>
      vehicles
        ? session.api('PUT /admin/organization/unshareVehicleBalance/{id}', { ...call, key, onChecking })
        : session.api('PUT /admin/organization/unshareBalance/{id}', { ...call, key, onChecking }),
    );
  };

  const change = (row: DistributionRow, sharing: boolean) => {
    const { walletId } = row;
    if (walletId === null) return Promise.resolve();
    const amountCents = sharing ? ZERO_CENTS : heldCents([row]);
    return movements.run({ kind: sharing ? 'share' : 'unshare', amountCents, progress: null }, async () => {
      parts.refusals.clear();
      rowStates.set([row.id], { kind: 'pending' });
      try {
        const movement = await (sharing ? sendShare : sendUnshare)(row, walletId);
        batch(() => {
          list.change(applyMovement(rowsIn(list.listing.peek()), movement), movement.balance);
          rowStates.set([row.id], { kind: 'saved' });
        });
        const name = nameOf(row);
        const returnedCents = centsFromReais(movement.amount);
        parts.tell(
          sharing ? { kind: 'shared', name } : { kind: 'unshared', name, amountCents: returnedCents },
        );
        const { company } = movement.balance;
        const detail = { id: row.ownerId, wallet: walletId, amount: movement.amount, company };
        emit(sharing ? 'litro-wallet-shared' : 'litro-wallet-unshared', detail);
      } catch (reason) {
        parts.refusals.refuse(reason, [row.id], true);
      }
    });
  };
  return {
    share: (row: DistributionRow) => change(row, true),
    unshare: (row: DistributionRow) => change(row, false),
  };
}

/** Shown at once and marked as pending; put back when it is refused, be it by an answer that carries an error flag. */
function createAnywhere({ list, rowStates, session, emit, ...parts }: Parts) {
  const running = new Set<string>();
  const show = (ownerId: string, anywhere: boolean) =>
    list.change(
      rowsIn(list.listing.peek()).map((row) => (row.ownerId === ownerId ? { ...row, anywhere } : row)),
    );

  return async (row: DistributionRow, allowed: boolean): Promise<void> => {
    if (running.has(row.ownerId)) return;
    running.add(row.ownerId);
    const ids = rowsIn(list.listing.peek())
      .filter((other) => other.ownerId === row.ownerId)
      .map((other) => other.id);
    rowStates.set(ids, { kind: 'pending' });
    show(row.ownerId, allowed);
    const undo = (failure: unknown) => {
      show(row.ownerId, !allowed);
      rowStates.set(ids, null);
      // Without an answer it may have happened all the same: the server knows.
      if (failure) void list.load();
      parts.tell({ kind: 'anywhereFailed', name: row.name, failure: failure ? toApiError(failure) : null });
    };
    try {
      const owner = parts.type() === 'VEHICLE' ? { vehicleId: row.ownerId } : { userId: row.ownerId };
      const answer = await session.api('PUT /admin/organization/allow-anywhere-refueling', {
        query: owner,
        body: { allowAnywhereRefueling: allowed ? 1 : 0 },
      });
      if (answer.error) return undo(null);
      rowStates.set(ids, { kind: 'saved' });
      emit('litro-anywhere-changed', { id: row.ownerId, allowed });
    } catch (failure) {
      undo(failure);
    } finally {
      running.delete(row.ownerId);
    }
  };
}

/** Rejects with the refusal, which the dialog shows: what was typed stays in it. */
function createLimit({ list, rowStates, session, emit, ...parts }: Parts) {
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
    parts.tell({ kind: 'limitSaved', name: nameOf(row), limitCents: saved });
    emit('litro-limit-changed', { wallet: wallet.id, limit: wallet.limit });
  };
}
