import { batch, computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-react';
import type { RefusedWallet } from '#contract/error-body.ts';
import type { Purchase } from '#contract/purchases.ts';
import type { RouteBody } from '#contract/routes.ts';
import { passedSharesOf, type PassedShare } from '#blocks/intent/passed-shares.ts';
import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import type { Session } from '#core/session/session.ts';
import type { BoundTable } from './bound-table.state.ts';
import type { BoundShare } from '#contract/bound-distributions.ts';

type BindingRequest = NonNullable<RouteBody<'POST /admin/organization/purchase'>['distribution']>;

const sharesOf = (rows: readonly BoundShare[]): BindingRequest['shares'] =>
  rows.map(({ owner, wallet, expenseCenter, amount }) => ({
    id: owner,
    ...(wallet === null ? expenseCenter !== null && { expenseCenter: expenseCenter._id } : { wallet }),
    amount,
  }));

export type BoundDistributionView = RouteBody<'POST /admin/organization/purchase'>['distribution'];

export interface BoundParts {
  readonly table: BoundTable;
  /** Typed shares. If a cell is invalid, focuses this cell and returns null. */
  read(): NonNullable<BoundDistributionView>['shares'] | null;
  refuse(details: readonly RefusedWallet[]): void;
  /**
   * Deletes the saved amounts of the distribution screen, because the purchase now distributes
   * them.
   */
  forget(): void;
}

export interface Binding {
  readonly isOn: Signal<boolean>;
  /** Functions of the distribution table; null until the table's module is loaded. */
  readonly parts: Signal<BoundParts | null>;
  readonly totalCents: ReadonlySignal<Cents>;
  readonly isMissed: Signal<boolean>;
  /** Shares from the distribution screen that the table has not taken yet; null without any. */
  readonly requestedShares: Signal<readonly PassedShare[] | null>;
  /** True if the view announces shares that the session no longer stores. */
  readonly isRequestMissing: Signal<boolean>;
  takeRequest(): void;
  /**
   * Shares for the bound distribution of the purchase; undefined if the purchase binds none. Null if the shares are
   * missing, invalid or not loaded; the table shows the error of an invalid share.
   */
  read(): BoundDistributionView | null;
  refuse(details: readonly RefusedWallet[]): void;
  readAgain(purchase: Purchase): Promise<BoundDistributionView>;
  reset(): void;
}

export function createBinding(session: Session): Binding {
  const isOn = signal(false);
  const parts = signal<BoundParts | null>(null);
  const isMissed = signal(false);
  const requestedShares = signal<readonly PassedShare[] | null>(null);
  const isRequestMissing = signal(false);
  let isHandedOver = false;
  return {
    isOn,
    parts,
    isMissed,
    requestedShares,
    isRequestMissing,
    totalCents: computed(() => (isOn.value && parts.value?.table.drafts.total.value) || ZERO_CENTS),
    takeRequest() {
      const shares = passedSharesOf(session, 'litro-purchase').read()?.value ?? null;
      batch(() => {
        requestedShares.value = shares;
        isRequestMissing.value = shares === null;
        if (shares) isOn.value = true;
      });
      isHandedOver ||= shares !== null;
    },
    read() {
      if (!isOn.peek()) return undefined;
      const now = parts.peek();
      const shares = now && requestedShares.peek() === null ? now.read() : null;
      isMissed.value = shares?.length === 0;
      return now && shares && shares.length > 0 ? { type: now.table.type(), shares } : null;
    },
    refuse(details) {
      const now = parts.peek();
      if (isOn.peek()) now?.refuse(details);
    },
    async readAgain({ _id: id, distribution }) {
      if (distribution?.status !== 'waiting') return undefined;
      const found = await session.api('GET /admin/organization/purchase/{id}/distribution', {
        params: { id },
      });
      return { type: distribution.type, shares: sharesOf(found.rows) };
    },
    reset() {
      const now = parts.peek();
      if (isOn.peek() && isHandedOver) {
        passedSharesOf(session, 'litro-purchase').drop();
        now?.forget();
        isHandedOver = false;
      }
      batch(() => {
        isOn.value = false;
        isMissed.value = false;
        isRequestMissing.value = false;
        requestedShares.value = null;
        parts.value = null;
      });
    },
  };
}
