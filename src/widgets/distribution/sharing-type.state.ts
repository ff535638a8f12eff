/** Changing how the company holds its credit: what would return is shown first, and must still be true when it happens. */
import { signal, type Signal } from '@preact/signals-react';
import type { BalanceSharingType } from '#contract/values.ts';
import { toApiError, type ApiError } from '#core/api/api-error.ts';
import type { Cents } from '#core/money/cents.ts';
import { centsFromReais, reaisFromCents } from '#core/money/reais.ts';
import { failed, idle, loading, ready, type Remote } from '#core/state/remote.ts';
import type { Parts } from './parts.ts';

export interface SharingTypePreview {
  readonly to: BalanceSharingType;
  readonly wallets: number;
  readonly returnsCents: Cents;
}

export function createSharingType({ drafts, movements, session, emit, ...parts }: Parts) {
  const preview: Signal<Remote<SharingTypePreview>> = signal(idle);
  /** Why the change was refused; the preview beside it is fresh. */
  const failure = signal<ApiError | null>(null);

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
    let changed = false;
    await movements.run({ kind: 'sharing-type', amountCents: returnsCents, progress: null }, async () => {
      failure.value = null;
      const body = { balanceSharingType: to, expectedReturn: reaisFromCents(returnsCents) };
      try {
        const answer = await movements.move((key, onChecking) =>
          session.api('PUT /admin/organization/balance-sharing-type', { body, key, onChecking }),
        );
        changed = true;
        drafts.clear();
        parts.tell({ kind: 'sharingTypeChanged', type: to, amountCents: centsFromReais(answer.returned) });
        const { returned, balance } = answer;
        emit('litro-sharing-type-changed', { balanceSharingType: to, returned, company: balance.company });
      } catch (reason) {
        failure.value = toApiError(reason);
        await loadPreview();
      }
    });
    // The list follows the session.
    if (changed) await session.reloadHydrate();
    return changed;
  };

  return {
    preview,
    failure,
    ask: () => {
      failure.value = null;
      return loadPreview();
    },
    confirm,
  };
}
