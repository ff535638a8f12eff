import type { Settings } from '#contract/session-data.ts';
import type { TransactionDetail } from '#contract/transaction-calls.ts';
import type { UnderKey } from '#core/api/api.ts';
import { cents } from '#core/money/cents.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import type { Session } from '#core/session/session.ts';
import type { KnownRecord } from './known-records.ts';
import { ownerOf, type FigureAction } from './remedies.model.ts';

export type Doing =
  | { readonly action: FigureAction; readonly figure: number }
  | { readonly action: 'enable' | 'anywhere' | 'premium' }
  | { readonly action: 'restore'; readonly record: KnownRecord };

type Send = <T>(call: (under: UnderKey) => Promise<T>) => Promise<T>;

/** @param seen company rules that the user saw. Rejects with the refusal. */
export async function carryOut(
  { api }: Session,
  detail: TransactionDetail,
  doing: Doing,
  { send, seen }: { readonly send: Send; readonly seen: Settings | null },
): Promise<void> {
  const owner = ownerOf(detail);
  const wallet = detail.transaction.wallet ?? '';
  const change = async <K extends 'transactionLimit' | 'refuelInterval' | 'checkAvailablePremiumFuel'>(
    key: K,
    value: Settings[K],
  ) => {
    const body = { [key]: value, ...(seen && { seen: { [key]: seen[key] } }) };
    await api('PUT /admin/organization/settings', { body });
  };
  switch (doing.action) {
    case 'limit': {
      const body = { limit: inReais(doing.figure) };
      await api('PUT /admin/organization/wallet/{id}/limit', { params: { id: wallet }, body });
      return;
    }
    case 'topUp': {
      const body = { shares: [{ id: owner.id, wallet, amount: inReais(doing.figure) }] };
      await send((under) =>
        owner.kind === 'vehicle'
          ? api('PUT /admin/organization/updateVehicleBalance', { body, ...under })
          : api('PUT /admin/organization/updateBalance', { body, ...under }),
      );
      return;
    }
    case 'enable': {
      const body = { gasStation: detail.transaction.station._id ?? '', enabled: true };
      await api('POST /admin/organization/blacklist', { body });
      return;
    }
    case 'anywhere': {
      const query = owner.kind === 'vehicle' ? { vehicleId: owner.id } : { userId: owner.id };
      const body = { allowAnywhereRefueling: 1 as const };
      await api('PUT /admin/organization/allow-anywhere-refueling', { query, body });
      return;
    }
    case 'transactionLimit':
      return change('transactionLimit', inReais(doing.figure));
    case 'refuelInterval':
      return change('refuelInterval', doing.figure);
    case 'premium':
      return change('checkAvailablePremiumFuel', true);
    case 'restore':
      return restore(api, doing.record, send);
  }
}

const inReais = (figure: number) => reaisFromCents(cents(figure));

/** Restoring a deleted record needs another route than reactivating one. */
async function restore(
  api: Session['api'],
  { register, id, status }: KnownRecord,
  send: Send,
): Promise<void> {
  const body = { ids: [id], status: 'active' as const };
  if (status !== 'deleted') {
    await send((under) => api(`PUT /admin/organization/${register}/status`, { body, ...under }));
  } else if (register === 'vehicle' || register === 'container') {
    await api('PUT /admin/organization/vehicle/undelete/{id}', { params: { id } });
  } else {
    await api('PUT /admin/organization/user/undelete/{id}', { params: { id } });
  }
}
