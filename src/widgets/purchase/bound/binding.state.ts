/** What is bound to the purchase that is being made: whether anything is, and the rows of it. */
import { signal, type Signal } from '@preact/signals-react';
import type { Purchase } from '#contract/purchases.ts';
import type { RouteBody } from '#contract/routes.ts';
import type { ApiError } from '#core/api/api-error.ts';
import type { Locale } from '#core/format/locale.ts';
import type { Session } from '#core/session/session.ts';
import { readShares, refuse, sharesOf, type ShareRow } from './bound.model.ts';

export type Distribution = RouteBody<'POST /admin/organization/purchase'>['distribution'];

export interface Binding {
  readonly isOn: Signal<boolean>;
  readonly rows: Signal<readonly ShareRow[]>;
  /** Said once it was tried to buy without a row. */
  readonly isMissed: Signal<boolean>;
  /** What is bound, undefined for nothing; null where it cannot be sent as it stands, which its rows say. */
  read(): Distribution | null;
  /** Marks the rows that a refusal is about. */
  refuse(error: ApiError): void;
  /** What was bound to a purchase that nobody paid in time. */
  readAgain(purchase: Purchase): Promise<Distribution>;
  reset(): void;
}

export function createBinding({ api, hydrate }: Session, locale: Locale): Binding {
  const isOn = signal(false);
  const rows = signal<readonly ShareRow[]>([]);
  const isMissed = signal(false);
  return {
    isOn,
    rows,
    isMissed,
    read() {
      if (!isOn.peek()) return undefined;
      const read = readShares(rows.peek(), locale);
      if ('shares' in read) return { type: hydrate.balanceSharingType, shares: read.shares };
      rows.value = read.wrong;
      isMissed.value = read.wrong.length === 0;
      return null;
    },
    refuse({ code, details }) {
      if (code !== 'wallets_refused') return;
      rows.value = refuse(
        rows.peek(),
        (details ?? []).filter((detail) => 'reason' in detail),
      );
    },
    async readAgain({ _id: id, distribution }) {
      if (distribution?.status !== 'waiting') return undefined;
      const found = await api('GET /admin/organization/purchase/{id}/distribution', { params: { id } });
      return { type: distribution.type, shares: sharesOf(found.rows) };
    },
    reset() {
      isOn.value = false;
      rows.value = [];
      isMissed.value = false;
    },
  };
}
