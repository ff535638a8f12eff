import { batch, computed, signal } from '@preact/signals-react';
import type { Movement } from '#contract/balance.ts';
import { parseReceipt, type DistributionReceipt } from '#blocks/distribution-receipt/receipt.model.ts';
import { subtractCents } from '#core/money/arithmetic.ts';
import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { ready, type Remote } from '#core/state/remote/remote.ts';
import { createResource } from '#core/state/remote/resource.ts';
import type { DistributionContext } from './distribution-context.ts';
import { aboutRows, applyMovement } from './movement-rows.ts';
import type { OpenedReceipt } from './opened.model.ts';
import { areAllThere, reportLeftOut, typeAgain } from '#blocks/distribution-table/type-again.ts';

export interface CollectedDistribution {
  readonly amountCents: Cents;
  readonly goneCents: Cents;
}

export type ReceiptState = ReturnType<typeof createReceiptState>;

export function createReceiptState(context: DistributionContext, { entry, known }: OpenedReceipt) {
  const { session } = context;
  const resource = createResource<DistributionReceipt>({
    ask: async () => {
      const params = { entry: entry ?? '' };
      return parseReceipt(await session.api('GET /admin/organization/balancesharing/{entry}', { params }));
    },
    onFailure: 'keep',
  });
  const receipt = computed((): Remote<DistributionReceipt> => {
    const loaded = resource.value.value;
    return known && loaded.status !== 'ready' ? ready(known) : loaded;
  });
  const collected = signal<CollectedDistribution | null>(null);
  return {
    receipt,
    collected,
    load: () => resource.load(),
    busy: resource.busy,
    /**
     * Reloads the receipt before a collection: a recipient may have refueled since the last load. Resolves to null if
     * the load fails.
     */
    async renew(): Promise<DistributionReceipt | null> {
      await resource.load();
      const now = resource.value.peek();
      return now.status === 'ready' && !resource.failure.peek() ? now.value : null;
    },
    failure: computed(() => {
      const loaded = resource.value.value;
      return loaded.status === 'failed' ? loaded.error : resource.failure.value;
    }),
    canRepeat: computed(() => areAllThere(context)),
    repeat({ rows }: DistributionReceipt) {
      reportLeftOut(context, typeAgain(context, rows));
    },
    async collect(now: DistributionReceipt) {
      collected.value = null;
      const movement = await collectDistribution(context, now);
      if (!movement) return;
      const amountCents = centsFromReais(movement.amount);
      collected.value = { amountCents, goneCents: subtractCents(now.amountCents, amountCents) };
      await resource.load();
    },
    /**
     * Loads the receipt if the opened drawer does not contain its data. Receipt data from this screen is refreshed only
     * with the permission `portal.balanceSharing.list`.
     */
    start() {
      if (entry !== null && (!known || session.can('portal.balanceSharing.list'))) void resource.load();
      return resource.follow();
    },
  };
}

/** Collects the credit of a whole distribution. Resolves to null after a refusal. */
async function collectDistribution(
  context: DistributionContext,
  { entry, leftCents, rows }: DistributionReceipt,
): Promise<Movement | null> {
  const { session, list, movements, rowStates, emit } = context;
  const walletIds = new Set(rows.map(({ walletId }) => walletId));
  const shown = list.rows().filter(({ walletId }) => walletId && walletIds.has(walletId));
  const outcome = await movements.run(
    { kind: 'collect-hand-out', amountCents: leftCents ?? ZERO_CENTS },
    async ({ send }) => {
      const movement = await send(
        (under) =>
          session.api('PUT /admin/organization/balancesharing/{entry}/collect', {
            params: { entry },
            body: {},
            ...under,
          }),
        aboutRows(shown),
      );
      batch(() => {
        rowStates.set(
          shown.map(({ id }) => id),
          null,
        );
        list.change((all) => applyMovement(all, movement), movement.balance);
        rowStates.set(
          movement.wallets.map(({ id }) => id),
          { kind: 'saved' },
        );
      });
      const { amount, balance, wallets } = movement;
      const { company, handedOut } = balance;
      const owners = new Set(wallets.map(({ owner }) => owner)).size;
      if (amount > 0) emit('litro-collected', { amount, company, handedOut, owners });
      return movement;
    },
  );
  return outcome.status === 'done' ? outcome.answer : null;
}
