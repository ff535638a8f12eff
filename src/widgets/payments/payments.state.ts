import { computed, effect, signal, type ReadonlySignal } from '@preact/signals-react';
import type { WaitingPayment } from '#contract/payments.ts';
import type { PurchaseReturn } from '#contract/purchase-returns.ts';
import type { Purchase } from '#contract/purchases.ts';
import { createOpenedRow, type OpenedRow } from '#blocks/report/opened-row.ts';
import type { Emit } from '#core/description/describe-element.ts';
import type { Session } from '#core/session/session.ts';
import type { Cents } from '#core/money/cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { createPagedList, type PagedList } from '#core/state/paged-list.ts';
import { createResource, type Resource } from '#core/state/remote/resource.ts';
import type { element, PaymentDecided } from './payments.element.ts';

const GATHER_MS = 400;

export type OpenedKind = 'payment' | 'purchase' | 'return';

export interface PaymentsState extends Omit<OpenedRow, 'open'> {
  readonly session: Session;
  /** Received payments that credited nothing. */
  readonly payments: PagedList<WaitingPayment>;
  /**
   * Number of listed payments that arrived since the list was first shown or since the user opened
   * one.
   */
  readonly arrived: ReadonlySignal<number>;
  /** Payment returns that a user must review. */
  readonly returns: PagedList<PurchaseReturn>;
  readonly debt: Resource<Cents>;
  /** Bank slips and transfers whose payment a person must confirm. */
  readonly purchases: PagedList<Purchase>;
  open(kind: OpenedKind, id: string): void;
  finish(decided: PaymentDecided): void;
  start(): () => void;
}

export function createPaymentsState(
  session: Session,
  emit: Emit<typeof element>,
  brought = '',
): PaymentsState {
  const { open, ...row } = createOpenedRow('open', brought, (changed) => emit('litro-view-changed', changed));
  const { live } = session;
  const payments = createPagedList<WaitingPayment>({
    live,
    events: ['purchase'],
    sort: null,
    async ask({ page, limit }) {
      const { docs, items } = await session.api('GET /superAdmin/organization/payment', {
        query: { page, limit },
      });
      return { rows: docs, total: items.total };
    },
  });
  const purchases = createPagedList<Purchase>({
    live,
    events: ['purchase'],
    sort: null,
    async ask({ page, limit, sort }) {
      const { docs, items } = await session.api('GET /v2/admin/organization/purchase', {
        query: { page, limit, sort: sort as '_id', awaits: 'person' },
      });
      return { rows: docs, total: items.total };
    },
  });
  const returns = createPagedList<PurchaseReturn>({
    live,
    events: ['purchase'],
    sort: null,
    async ask({ page, limit }) {
      const { docs, items } = await session.api('GET /superAdmin/organization/purchase-return', {
        query: { page, limit },
      });
      return { rows: docs, total: items.total };
    },
  });
  const debt = createResource<Cents>({
    ask: async () => centsFromReais((await session.api('GET /admin/organization/balance', {})).debt ?? 0),
    onFailure: 'keep',
    follow: { live, events: ['balance', 'purchase'], gatherMs: GATHER_MS },
  });
  const { arrived, begin, look } = createArrivals(payments);
  return {
    session,
    ...row,
    payments,
    arrived,
    returns,
    debt,
    purchases,
    open(kind, id) {
      if (kind === 'payment') look(id);
      open(`${kind}.${id}`);
    },
    finish(decided) {
      emit('litro-payment-decided', decided);
      void payments.load();
      void purchases.load();
      row.close();
    },
    start() {
      const stops = [begin(), payments.start(), returns.start(), debt.start(), purchases.start()];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

/**
 * Ids are ordered by creation time, so payments with a higher id than the newest seen one are new.
 */
function createArrivals({ page }: PagedList<WaitingPayment>) {
  const seen = signal<string | null>(null);
  const rows = () => (page.value.status === 'ready' ? page.value.value.rows : null);
  const arrived = computed(() => {
    const newest = seen.value;
    return newest === null ? 0 : (rows() ?? []).filter(({ _id }) => _id > newest).length;
  });
  return {
    arrived,
    begin: () =>
      effect(() => {
        const shown = rows();
        if (shown && seen.peek() === null) seen.value = shown[0]?._id ?? '';
      }),
    look(id: string) {
      if (id > (seen.peek() ?? '')) seen.value = id;
    },
  };
}

/** Parses the `open` part of a view, such as `payment.ID`; null if it is missing or invalid. */
export function parseOpened(opened: string | null): { kind: OpenedKind; id: string } | null {
  const [, kind, id] = /^(payment|purchase|return)\.(.+)$/.exec(opened ?? '') ?? [];
  return kind && id ? { kind: kind as OpenedKind, id } : null;
}
