/** Deciding on one payment: what it is, which purchases wait for its amount, what is chosen, and the one call that decides. */
import { computed, signal } from '@preact/signals-react';
import type { WaitingPayment } from '#contract/payments.ts';
import type { Purchase } from '#contract/purchases.ts';
import type { RouteBody } from '#contract/routes.ts';
import type { Session } from '#core/session/session.ts';
import { createOperation } from '#core/state/operation.ts';
import { createResource } from '#core/state/resource.ts';
import type { FormFields } from '#core/ui/form/form-field.ts';
import { createForm } from '#core/ui/form/form-state.ts';
import type { PaymentsState } from './payments.state.ts';

const CALL = 'PUT /superAdmin/organization/payment/{id}';
type Body = RouteBody<typeof CALL>;
/** What is typed; the rest is chosen. */
export type Reason = Pick<Body, 'reason'>;

/** `purchase`: pays one that waits for this amount. `own`: becomes a purchase of its own. */
export type Way = 'purchase' | 'own' | 'refund';

export interface Found {
  readonly payment: WaitingPayment;
  /** Purchases that wait for exactly its amount, newest first. */
  readonly offered: readonly Purchase[];
  /** How many more there are. */
  readonly more: number;
}

/** Of so many one is found by looking. */
const OFFERED = 20;
const GATHER_MS = 400;

export type Deciding = ReturnType<typeof createDeciding>;

export function createDeciding({ session, finish }: PaymentsState, id: string, fields: FormFields<Reason>) {
  const form = createForm<Reason>(fields);
  const operation = createOperation<'decide'>();
  const way = signal<Way | null>(null);
  const picked = signal<string | null>(null);
  const missing = signal<'way' | 'purchase' | null>(null);
  const asked = signal<Body | null>(null);
  const found = createFound(session, id, () => operation.running.peek() !== null);
  const now = () => (found.value.value.status === 'ready' ? found.value.value.value : null);
  /** The one that is picked, as long as it still waits; of a single one there is no choice. */
  const purchase = computed(() => {
    const offered = now()?.offered ?? [];
    return offered.length === 1 ? offered[0] : offered.find(({ _id }) => _id === picked.value);
  });
  return {
    found,
    form,
    operation,
    way,
    picked,
    purchase,
    missing,
    asked,
    isChanged: { isChanged: computed(() => form.isChanged.value || way.value !== null) },
    choose(next: Way) {
      way.value = next;
      missing.value = null;
    },
    pick(next: string) {
      picked.value = next;
      missing.value = null;
    },
    /** Asks the question, or says what is missing. */
    submit() {
      operation.clear();
      const chosen = way.peek();
      const paid = purchase.peek()?._id;
      missing.value = chosen === null ? 'way' : chosen === 'purchase' && !paid ? 'purchase' : null;
      const typed = form.read();
      if (typed === null || chosen === null || missing.peek() !== null) return;
      const outcome = chosen === 'refund' ? 'refund' : 'credit';
      asked.value = { outcome, ...typed, ...(chosen === 'purchase' && paid && { purchase: paid }) };
    },
    /** True once it is decided. A refusal closes the question: what stands there has to be looked at again. */
    async confirm(): Promise<boolean> {
      const body = asked.peek();
      if (!body) return false;
      const outcome = await operation.run('decide', ({ send }) =>
        send((under) => session.api(CALL, { params: { id }, body, ...under })),
      );
      if (outcome.status === 'busy') return false;
      asked.value = null;
      if (outcome.status !== 'done') {
        await found.load();
        return false;
      }
      const { amount, entry } = outcome.answer;
      finish({ id, outcome: body.outcome, credited: entry === null ? 0 : amount });
      return true;
    },
  };
}

/** The payment and what it may pay; null once it is decided. */
function createFound(session: Session, id: string, waitsWhile: () => boolean) {
  return createResource<Found | null>({
    async ask() {
      const { docs } = await session.api('GET /superAdmin/organization/payment', { query: { _id: id } });
      const payment = docs.find(({ _id }) => _id === id);
      if (!payment) return null;
      const query = { awaits: 'payment', value: payment.amount, limit: OFFERED } as const;
      const list = await session.api('GET /v2/admin/organization/purchase', { query });
      return { payment, offered: list.docs, more: list.items.total - list.docs.length };
    },
    onFailure: 'keep',
    follow: { live: session.live, events: ['purchase'], gatherMs: GATHER_MS, waitsWhile },
  });
}
