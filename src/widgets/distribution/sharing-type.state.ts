/** Changing how the company holds its credit: what would return is shown first, and must still be true when it happens. */
import { computed, signal, type Signal } from '@preact/signals-react';
import type { BalanceSharingType } from '#contract/values.ts';
import { toApiError } from '#core/api/api-error.ts';
import type { Cents } from '#core/money/cents.ts';
import { centsFromReais, reaisFromCents } from '#core/money/reais.ts';
import { failed, idle, loading, ready, type Remote } from '#core/state/remote.ts';
import type { DistributionContext } from './distribution-context.ts';

export interface SharingTypePreview {
  readonly to: BalanceSharingType;
  readonly wallets: number;
  readonly returnsCents: Cents;
}

export function createSharingType({ drafts, movements, session, emit, notify }: DistributionContext) {
  const preview: Signal<Remote<SharingTypePreview>> = signal(idle);
  /** Why the change was refused; the preview beside it is fresh. */
  const failure = computed(() => {
    const refused = movements.refused.value;
    return refused?.intent.kind === 'sharing-type' ? refused.error : null;
  });

  const loadPreview = async (): Promise<void> => {
    preview.value = loading;
    try {
      const now = await session.api('GET /admin/organization/balance-sharing-type', {});
      preview.value = ready({
        to: now.balanceSharingType === 'VEHICLE' ? 'EMPLOYEE' : 'VEHICLE',
        wallets: now.wallets,
        returnsCents: centsFromReais(now.handedOut),
      });
    } catch (reason) {
      preview.value = failed(toApiError(reason));
    }
  };

  /** True when it happened. */
  const confirm = async ({ to, returnsCents }: SharingTypePreview): Promise<boolean> => {
    const body = { balanceSharingType: to, expectedReturn: reaisFromCents(returnsCents) };
    const intent = { kind: 'sharing-type', amountCents: returnsCents } as const;
    const outcome = await movements.run(intent, async ({ send }) => {
      const { returned, balance } = await send((under) =>
        session.api('PUT /admin/organization/balance-sharing-type', { body, ...under }),
      );
      drafts.clear();
      notify({ kind: 'sharingTypeChanged', type: to, amountCents: centsFromReais(returned) });
      emit('litro-sharing-type-changed', { balanceSharingType: to, returned, company: balance.company });
    });
    if (outcome.status === 'refused') await loadPreview();
    // The list follows the session.
    if (outcome.status === 'done') await session.reloadHydrate();
    return outcome.status === 'done';
  };

  return {
    preview,
    failure,
    ask: () => {
      if (failure.peek()) movements.clear();
      return loadPreview();
    },
    confirm,
  };
}
