/** The state of one element: what was bought last, which purchase stands over the list, and what the list told of all of them. */
import { batch, computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-react';
import type { PaymentType, Purchase } from '#contract/purchases.ts';
import type { RouteResponse } from '#contract/routes.ts';
import { createOpenedRow, type OpenedRow } from '#blocks/report/opened-row.ts';
import type { Emit } from '#core/description/describe-element.ts';
import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { Session } from '#core/session/session.ts';
import type { element, PurchaseTold } from './purchase.element.ts';

export type PurchaseList = RouteResponse<'GET /v2/admin/organization/purchase'>;

export interface PurchaseState extends OpenedRow {
  readonly session: Session;
  readonly emit: Emit<typeof element>;
  /** Of the company; null until it is known, and while a payment has changed it. */
  readonly balance: ReadonlySignal<Cents | null>;
  /** What the company owes after money was given back; 0 for nothing, and until it is known. */
  readonly debt: ReadonlySignal<Cents>;
  /** What may still be bought by bill: null for a company that pays beforehand, undefined while that is not known. */
  readonly creditLeft: ReadonlySignal<Cents | null | undefined>;
  /** What the company can buy by; null until it is known. */
  readonly paymentTypes: ReadonlySignal<readonly PaymentType[] | null>;
  /** Counts what makes the list ask again. */
  readonly changes: Signal<number>;
  readonly mayBuy: ReadonlySignal<boolean>;
  readonly mayCancel: ReadonlySignal<boolean>;
  /** Bind a distribution to a purchase, or distribute by hand. */
  readonly mayDistribute: ReadonlySignal<boolean>;
  /** Takes what a list answered. */
  learn(list: PurchaseList): void;
  /** Takes what an answer says of one purchase; tells the page once of one that was credited meanwhile. */
  see(purchase: Purchase): void;
  /** Takes a new purchase, tells the page of it and opens it. */
  take(created: Purchase): void;
  /** The purchase as it was created here, to be shown before it is asked for. */
  created(id: string): Purchase | null;
  start(): () => void;
}

export function createPurchaseState(
  session: Session,
  emit: Emit<typeof element>,
  brought = '',
): PurchaseState {
  const row = createOpenedRow('purchase', withoutBuying(brought), (changed) =>
    emit('litro-view-changed', changed),
  );
  const balance = signal<Cents | null>(null);
  const debt = signal<Cents>(ZERO_CENTS);
  const creditLeft = signal<Cents | null | undefined>();
  const paymentTypes = signal<readonly PaymentType[] | null>(null);
  const changes = signal(0);
  /** Not credited, when they were last heard of. */
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
      emit('litro-purchase-paid', toldOf(purchase));
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
      emit('litro-purchase-created', toldOf(created));
      waiting.add(created._id);
      see(created);
      changes.value += 1;
      row.open(created._id);
    },
    created: (id) => (last?._id === id ? last : null),
    start: () => () => undefined,
  };
}

/** The form takes what a view requests to buy once: no later view requests it again. */
function withoutBuying(view: string): string {
  const parts = new URLSearchParams(view);
  parts.delete('buy');
  parts.delete('asked');
  return parts.toString();
}

const toldOf = ({ _id, value, paymentType }: Purchase): PurchaseTold => ({ id: _id, value, paymentType });
