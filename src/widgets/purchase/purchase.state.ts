import { batch, computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-react';
import type { PaymentType, Purchase } from '#contract/purchases.ts';
import type { RouteResponse } from '#contract/routes.ts';
import { createOpenedRow, type OpenedRow } from '#blocks/report/opened-row.ts';
import type { Emit } from '#core/description/describe-element.ts';
import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { Session } from '#core/session/session.ts';
import type { element, PurchaseEvent } from './purchase.element.ts';

export type PurchaseList = RouteResponse<'GET /v2/admin/organization/purchase'>;

export interface PurchaseState extends OpenedRow {
  readonly session: Session;
  readonly emit: Emit<typeof element>;
  /** Balance of the company; null until it is loaded, and from a payment until the next load. */
  readonly balance: ReadonlySignal<Cents | null>;
  /** Debt of the company after refunds; 0 without a debt and until loaded. */
  readonly debt: ReadonlySignal<Cents>;
  /** Remaining credit limit: null for a prepaid company, undefined until loaded. */
  readonly creditLeft: ReadonlySignal<Cents | null | undefined>;
  readonly paymentTypes: ReadonlySignal<readonly PaymentType[] | null>;
  readonly changes: Signal<number>;
  readonly mayBuy: ReadonlySignal<boolean>;
  readonly mayCancel: ReadonlySignal<boolean>;
  readonly mayDistribute: ReadonlySignal<boolean>;
  learn(list: PurchaseList): void;
  /**
   * Processes the answer about one purchase. Emits one event for a purchase that was credited since its last
   * answer.
   */
  see(purchase: Purchase): void;
  take(created: Purchase): void;
  /** Purchase from the answer to its creation, for display before the first load. */
  created(id: string): Purchase | null;
  start(): () => void;
}

export function createPurchaseState(
  session: Session,
  emit: Emit<typeof element>,
  initialView = '',
): PurchaseState {
  const row = createOpenedRow('purchase', withoutBuying(initialView), (changed) =>
    emit('litro-view-changed', changed),
  );
  const balance = signal<Cents | null>(null);
  const debt = signal<Cents>(ZERO_CENTS);
  const creditLeft = signal<Cents | null | undefined>();
  const paymentTypes = signal<readonly PaymentType[] | null>(null);
  const changes = signal(0);
  const waiting = new Set<string>();
  let last: Purchase | null = null;

  const see = (purchase: Purchase): void => {
    const { _id, entry } = purchase;
    if (entry === null) waiting.add(_id);
    else if (waiting.delete(_id)) {
      batch(() => {
        balance.value = null;
        changes.value += 1;
      });
      emit('litro-purchase-paid', reportOf(purchase));
    }
  };
  return {
    session,
    emit,
    ...row,
    balance,
    debt,
    creditLeft,
    paymentTypes,
    changes,
    mayBuy: computed(() => session.can('portal.purchase.add')),
    mayCancel: computed(() => session.can('portal.purchase.remove')),
    mayDistribute: computed(
      () => session.can('portal.balanceDistribution.list') && session.can('portal.balanceDistribution.add'),
    ),
    learn(list) {
      for (const purchase of list.docs) see(purchase);
      batch(() => {
        balance.value = centsFromReais(list.balance);
        debt.value = centsFromReais(list.debt);
        creditLeft.value = list.credit && centsFromReais(list.credit.left);
        paymentTypes.value = list.paymentTypes;
      });
    },
    see,
    take(created) {
      last = created;
      emit('litro-purchase-created', reportOf(created));
      waiting.add(created._id);
      see(created);
      changes.value += 1;
      row.open(created._id);
    },
    created: (id) => (last?._id === id ? last : null),
    start: () => () => undefined,
  };
}

/** Removes the purchase request from a view, so that later views do not repeat it. */
function withoutBuying(view: string): string {
  const parts = new URLSearchParams(view);
  parts.delete('buy');
  parts.delete('asked');
  return parts.toString();
}

const reportOf = ({ _id, value, paymentType }: Purchase): PurchaseEvent => ({ id: _id, value, paymentType });
