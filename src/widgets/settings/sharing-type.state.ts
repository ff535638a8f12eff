/** Change of the company's sharing type. The server refuses the change if the preview is outdated. */
import { signal, type ReadonlySignal, type Signal } from '@preact/signals-react';
import type { BalanceSharingType } from '#contract/values.ts';
import { toApiError } from '#core/api/api-error.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import type { Cents } from '#core/money/cents.ts';
import { centsFromReais, reaisFromCents } from '#core/money/reais.ts';
import { createOperation, type Operation } from '#core/state/operation.ts';
import { failed, idle, loading, ready, type Remote } from '#core/state/remote/remote.ts';
import type { SettingsContext } from './settings-context.ts';

export interface SharingTypePreview {
  readonly to: BalanceSharingType;
  readonly wallets: number;
  readonly returnsCents: Cents;
  readonly companyAfterCents: Cents;
  readonly sharing: number;
  readonly schedules: number;
}

export interface SharingType {
  readonly preview: ReadonlySignal<Remote<SharingTypePreview>>;
  /** The refusal of a change stays visible beside the reloaded preview. */
  readonly operation: Operation<Cents>;
  load(): Promise<void>;
  /** Resolves to true if the type was changed. */
  confirm(preview: SharingTypePreview): Promise<boolean>;
}

export function createSharingType({ session, emit, notify }: SettingsContext): SharingType {
  const preview: Signal<Remote<SharingTypePreview>> = signal(idle);
  const operation = createOperation<Cents>();

  const load = async (): Promise<void> => {
    preview.value = loading;
    try {
      const now = await session.api('GET /admin/organization/balance-sharing-type', {});
      const returnsCents = centsFromReais(now.handedOut);
      preview.value = ready({
        to: now.balanceSharingType === 'VEHICLE' ? 'EMPLOYEE' : 'VEHICLE',
        wallets: now.wallets,
        returnsCents,
        companyAfterCents: sumCents([centsFromReais(now.company), returnsCents]),
        sharing: now.sharing,
        schedules: now.schedules,
      });
    } catch (reason) {
      preview.value = failed(toApiError(reason));
    }
  };

  return {
    preview,
    operation,
    load,
    async confirm({ to, returnsCents }) {
      const body = { balanceSharingType: to, expectedReturn: reaisFromCents(returnsCents) };
      const outcome = await operation.run(returnsCents, async ({ send }) => {
        const {
          returned,
          balance,
          schedules = 0,
        } = await send((under) =>
          session.api('PUT /admin/organization/balance-sharing-type', { body, ...under }),
        );
        notify({ kind: 'sharingTypeChanged', type: to, amountCents: centsFromReais(returned), schedules });
        emit('litro-sharing-type-changed', { balanceSharingType: to, returned, company: balance.company });
      });
      if (outcome.status === 'refused') await load();
      // Menus and lists read the sharing type from the session, so the session reloads its data after a change.
      if (outcome.status === 'done') await session.reloadHydrate();
      return outcome.status === 'done';
    },
  };
}
