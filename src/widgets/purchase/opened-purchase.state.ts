import { computed, effect, untracked, type ReadonlySignal } from '@preact/signals-react';
import type { Purchase, PurchaseSituation } from '#contract/purchases.ts';
import { createPixClock } from '#blocks/pix/pix-clock.ts';
import { createOperation, type Operation } from '#core/state/operation.ts';
import { createResource, type Resource } from '#core/state/remote/resource.ts';
import { situationOf } from '#blocks/purchases/purchase-situation.ts';
import type { PurchaseState } from './purchase.state.ts';

type PurchaseActing = 'cancel' | 'pay' | 'return';

export interface OpenedPurchase extends Pick<Resource<Purchase>, 'load' | 'value' | 'failure'> {
  /** Situation of the open purchase; null until it is loaded. */
  readonly situation: ReadonlySignal<PurchaseSituation | null>;
  /** Seconds until the Pix expires; null for other payment types and after the payment. */
  readonly secondsLeft: ReadonlySignal<number | null>;
  readonly acting: Operation<PurchaseActing>;
  cancel(): Promise<void>;
  /** Pays the purchase as a bank would; only in the sandbox. */
  pay(): Promise<void>;
  /** Refunds the purchase as a bank would; only in the sandbox. */
  giveBack(): Promise<void>;
  start(): () => void;
}

const GATHER_MS = 200;

export function createOpenedPurchase(
  { session, see, changes, created }: PurchaseState,
  id: string,
): OpenedPurchase {
  const acting = createOperation<PurchaseActing>();
  const params = { id };
  const resource = createResource<Purchase>({
    ask: () => session.api('GET /admin/organization/purchase/{id}', { params }),
    onFailure: 'keep',
    accept(purchase) {
      watch.look();
      see(purchase);
      return purchase;
    },
    follow: {
      live: session.live,
      events: ['purchase'],
      gatherMs: GATHER_MS,
      waitsWhile: () => acting.running.peek() !== null,
    },
  });
  const { value, load } = resource;
  const watch = createWatch(resource);
  const known = created(id);
  // Shows a new purchase immediately; `start` still loads it.
  if (known) void load({ ask: async () => known });

  const action = (what: PurchaseActing, call: () => Promise<Purchase>) =>
    acting.run(what, async () => {
      const answer = await call();
      resource.change(() => answer);
    });
  return {
    value,
    failure: resource.failure,
    load,
    situation: watch.situation,
    secondsLeft: watch.secondsLeft,
    acting,
    async cancel() {
      await action('cancel', () => session.api('POST /admin/organization/purchase/{id}/cancel', { params }));
      changes.value += 1;
      // After a refused cancellation or a lost answer, only the server knows the state of the purchase.
      await load();
    },
    pay: () =>
      action('pay', () => session.api('POST /sandbox/purchase/{id}/pay', { params })).then(() => load()),
    giveBack: () =>
      action('return', () => session.api('POST /sandbox/purchase/{id}/return', { params, body: {} })).then(
        () => load(),
      ),
    start() {
      const stops = [
        resource.start(),
        watch.start(),
        onExpired(watch.situation, () => {
          changes.value += 1;
          void load();
        }),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

function createWatch({ value, receivedAt }: Pick<Resource<Purchase>, 'value' | 'receivedAt'>) {
  const loaded = computed(() => (value.value.status === 'ready' ? value.value.value : null));
  const isWaiting = computed(() => loaded.value?.status === 'pending' && loaded.value.entry === null);
  const clock = createPixClock(
    computed(() => (isWaiting.value ? (loaded.value?.pix ?? null) : null)),
    receivedAt,
  );
  return {
    ...clock,
    situation: computed(() => loaded.value && situationOf(loaded.value, clock.secondsLeft.value)),
  };
}

/** Reloads on expiry, because the payment may have arrived in the last second. */
function onExpired(situation: ReadonlySignal<PurchaseSituation | null>, ask: () => void): () => void {
  let before: PurchaseSituation | null = null;
  return effect(() => {
    const now = situation.value;
    if (before === 'pending' && now === 'expired') untracked(ask);
    before = now;
  });
}
