import { computed, signal } from '@preact/signals-react';
import { parseReceipt, type DistributionReceipt } from '#blocks/distribution-receipt/receipt.model.ts';
import { subtractCents } from '#core/money/arithmetic.ts';
import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { createOperation } from '#core/state/operation.ts';
import { createResource } from '#core/state/remote/resource.ts';
import type { BalanceSharingState } from './balance-sharing.state.ts';

/** `goneCents` is the part of the remainder that the collection could not return to the company. */
interface CollectedReceipt {
  readonly amountCents: Cents;
  readonly goneCents: Cents;
}

export type DistributionDetailState = ReturnType<typeof createDistributionState>;

const GATHER_MS = 500;

export function createDistributionState({ session, emit }: BalanceSharingState, entry: string) {
  const movements = createOperation<{ readonly amountCents: Cents }>();
  const resource = createResource<DistributionReceipt>({
    ask: async () => {
      const params = { entry };
      return parseReceipt(await session.api('GET /admin/organization/balancesharing/{entry}', { params }));
    },
    onFailure: 'keep',
    follow: {
      live: session.live,
      events: ['balance'],
      gatherMs: GATHER_MS,
      waitsWhile: () => movements.running.peek() !== null,
    },
  });
  const question = signal<DistributionReceipt | null>(null);
  const collected = signal<CollectedReceipt | null>(null);
  return {
    receipt: resource.value,
    failure: resource.failure,
    busy: resource.busy,
    load: () => resource.load(),
    start: () => resource.start(),
    movements,
    question,
    collected,
    mayCollect: computed(() => session.can('portal.balanceDistribution.remove')),
    mayRepeat: computed(
      () => session.can('portal.balanceDistribution.add') && session.can('portal.balanceDistribution.list'),
    ),
    /** Reloads the receipt before the confirmation dialog: a recipient may have refueled since the last load. */
    async askToCollect() {
      await resource.load();
      const now = resource.value.peek();
      if (now.status === 'ready' && !resource.failure.peek() && now.value.leftCents)
        question.value = now.value;
    },
    async collect({ amountCents, leftCents }: DistributionReceipt) {
      question.value = null;
      collected.value = null;
      const outcome = await movements.run({ amountCents: leftCents ?? ZERO_CENTS }, ({ send }) =>
        send((under) =>
          session.api('PUT /admin/organization/balancesharing/{entry}/collect', {
            params: { entry },
            body: {},
            ...under,
          }),
        ),
      );
      if (outcome.status !== 'done') return;
      const { amount, balance } = outcome.answer;
      const backCents = centsFromReais(amount);
      collected.value = { amountCents: backCents, goneCents: subtractCents(amountCents, backCents) };
      if (amount > 0) emit('litro-hand-out-collected', { entry, amount, company: balance.company });
      await resource.load();
    },
  };
}
