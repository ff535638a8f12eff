import { computed, signal } from '@preact/signals-react';
import type { Deposit } from '#contract/deposits.ts';
import { createOperation } from '#core/state/operation.ts';
import { createResource } from '#core/state/remote/resource.ts';
import type { DepositsState } from './deposits.state.ts';

const GATHER_MS = 400;

export type DepositState = ReturnType<typeof createDepositState>;

export function createDepositState({ session, emit, close }: DepositsState, id: string) {
  const removing = createOperation<'remove'>();
  /** The open deposit; null if it does not exist or was deleted. */
  const resource = createResource<Deposit | null>({
    ask: async () => {
      const { docs } = await session.api('GET /admin/organization/deposit', { query: { _id: id, limit: 1 } });
      return docs[0] ?? null;
    },
    onFailure: 'keep',
    follow: {
      live: session.live,
      events: ['deposits'],
      gatherMs: GATHER_MS,
      waitsWhile: () => removing.running.peek() !== null,
    },
  });
  const isRequested = signal(false);
  return {
    resource,
    removing,
    isRequested,
    mayRemove: computed(() => session.can('portal.deposit.remove')),
    start: () => resource.start(),
    ask: () => {
      isRequested.value = true;
    },
    keep: () => {
      isRequested.value = false;
      removing.clear();
    },
    /** Resolves to true if the deposit was deleted. */
    async remove(): Promise<boolean> {
      const outcome = await removing.run('remove', () =>
        session.api('DELETE /admin/organization/deposit/{id}', { params: { id } }),
      );
      if (outcome.status !== 'done') return false;
      isRequested.value = false;
      emit('litro-deposit-deleted', { deposit: id });
      close();
      return true;
    },
  };
}
