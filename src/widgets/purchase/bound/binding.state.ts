/** The distribution that is bound to a new purchase: whether there is one, and what it distributes. */
import { batch, computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-react';
import type { RefusedWallet } from '#contract/errors.ts';
import type { Purchase } from '#contract/purchases.ts';
import type { RouteBody } from '#contract/routes.ts';
import { askedPurchaseOf, type AskedShare } from '#blocks/asked-shares/asked-shares.ts';
import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import type { Session } from '#core/session/session.ts';
import type { BoundTable } from './bound-table.state.ts';
import type { BoundShare } from '#contract/bound-distributions.ts';

type Wanted = NonNullable<RouteBody<'POST /admin/organization/purchase'>['distribution']>;

/** The shares that were bound, to be bound again. */
const sharesOf = (rows: readonly BoundShare[]): Wanted['shares'] =>
  rows.map(({ owner, wallet, expenseCenter, amount }) => ({
    id: owner,
    ...(wallet === null ? expenseCenter !== null && { expenseCenter: expenseCenter._id } : { wallet }),
    amount,
  }));

export type Distribution = RouteBody<'POST /admin/organization/purchase'>['distribution'];

/** What the code of the table, which arrives once something is bound, does with it. */
export interface BoundParts {
  readonly table: BoundTable;
  /** The typed shares; null where a cell holds no amount, to which the focus goes. */
  read(): NonNullable<Distribution>['shares'] | null;
  /** Marks the rows that a refusal names. */
  refuse(details: readonly RefusedWallet[]): void;
  /** Forgets the amounts that the distribution screen still offers: they are bought now. */
  forget(): void;
}

export interface Binding {
  readonly isOn: Signal<boolean>;
  /** Null until the code of the table is there. */
  readonly parts: Signal<BoundParts | null>;
  /** The sum of the typed amounts; 0 while nothing is bound. */
  readonly totalCents: ReadonlySignal<Cents>;
  /** It was tried to buy without an amount. */
  readonly isMissed: Signal<boolean>;
  /** Shares that the distribution screen handed over, until the table takes them. */
  readonly asked: Signal<readonly AskedShare[] | null>;
  /** Shares were announced, and the session does not have them any more. */
  readonly isAskedGone: Signal<boolean>;
  /** Binds the shares that the distribution screen handed over. */
  takeAsked(): void;
  /** What is bound, undefined for nothing; null where it cannot be sent as it is, which the table says. */
  read(): Distribution | null;
  refuse(details: readonly RefusedWallet[]): void;
  /** What was bound to a purchase that nobody paid in time. */
  readAgain(purchase: Purchase): Promise<Distribution>;
  /** It was bought. */
  reset(): void;
}

export function createBinding(session: Session): Binding {
  const isOn = signal(false);
  const parts = signal<BoundParts | null>(null);
  const isMissed = signal(false);
  const asked = signal<readonly AskedShare[] | null>(null);
  const isAskedGone = signal(false);
  /** The amounts came from the distribution screen. */
  let isHandedOver = false;
  return {
    isOn,
    parts,
    isMissed,
    asked,
    isAskedGone,
    totalCents: computed(() => (isOn.value && parts.value?.table.drafts.total.value) || ZERO_CENTS),
    takeAsked() {
      const shares = askedPurchaseOf(session).read()?.value ?? null;
      batch(() => {
        asked.value = shares;
        isAskedGone.value = shares === null;
        if (shares) isOn.value = true;
      });
      isHandedOver ||= shares !== null;
    },
    read() {
      if (!isOn.peek()) return undefined;
      const now = parts.peek();
      const shares = now && asked.peek() === null ? now.read() : null;
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
        askedPurchaseOf(session).drop();
        now?.forget();
        isHandedOver = false;
      }
      batch(() => {
        isOn.value = false;
        isMissed.value = false;
        isAskedGone.value = false;
        asked.value = null;
        parts.value = null;
      });
    },
  };
}
