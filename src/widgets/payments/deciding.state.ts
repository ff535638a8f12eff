import { computed, signal } from '@preact/signals-react';
import type { Bill } from '#contract/bills.ts';
import type { WaitingPayment } from '#contract/payments.ts';
import type { Purchase } from '#contract/purchases.ts';
import type { RouteBody } from '#contract/routes.ts';
import type { Cents } from '#core/money/cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { Session } from '#core/session/session.ts';
import { createOperation } from '#core/state/operation.ts';
import { createResource } from '#core/state/remote/resource.ts';
import type { FormFields } from '#core/ui/form/form-field.ts';
import { createForm } from '#core/ui/form/form-state.ts';
import { owesExactly } from './bill-words.ts';
import type { PaymentsState } from './payments.state.ts';

const CALL = 'PUT /superAdmin/organization/payment/{id}';
type PaymentDecisionBody = RouteBody<typeof CALL>;
export type Reason = Pick<PaymentDecisionBody, 'reason'>;

/**
 * Outcome for a payment. `purchase`, `bill`: it pays a purchase or bill of the same amount. `own`: it becomes
 * a purchase of its own.
 */
type DecisionMethod = 'purchase' | 'bill' | 'own' | 'refund';

export interface PaymentMatches {
  readonly payment: WaitingPayment;
  /** Unpaid purchases of exactly the payment's amount, newest first. */
  readonly offered: readonly Purchase[];
  readonly more: number;
  /** Closed unpaid bills. Bills that owe exactly the payment's amount come first, then the oldest bills. */
  readonly bills: readonly Bill[];
  readonly billCount: number;
  readonly owedCents: Cents;
}

const OFFERED = 20;
/** Upper bound for the unpaid bills of a company. */
const OPEN_BILLS = 100;
const GATHER_MS = 400;

export type Deciding = ReturnType<typeof createDeciding>;

export function createDeciding({ session, finish }: PaymentsState, id: string, fields: FormFields<Reason>) {
  const form = createForm<Reason>(fields);
  const operation = createOperation<'decide'>();
  const request = signal<PaymentDecisionBody | null>(null);
  const found = createFound(session, id, () => operation.running.peek() !== null);
  const { read, ...choice } = createChoice(() =>
    found.value.value.status === 'ready' ? found.value.value.value : null,
  );
  return {
    found,
    form,
    operation,
    ...choice,
    asked: request,
    isChanged: { isChanged: computed(() => form.isChanged.value || choice.way.value !== null) },
    submit() {
      operation.clear();
      const selected = read();
      const typed = form.read();
      if (typed !== null && selected !== null) request.value = { ...selected, ...typed };
    },
    /**
     * Resolves to true after the decision. A refusal closes the confirmation, so that the user
     * reviews the input.
     */
    async confirm(): Promise<boolean> {
      const body = request.peek();
      if (!body) return false;
      const outcome = await operation.run('decide', ({ send }) =>
        send((under) => session.api(CALL, { params: { id }, body, ...under })),
      );
      if (outcome.status === 'busy') return false;
      request.value = null;
      if (outcome.status !== 'done') {
        await found.load();
        return false;
      }
      const { amount, entry } = outcome.answer;
      const became = body.bill === undefined ? body.outcome : 'bill';
      finish({ id, outcome: became, credited: entry === null ? 0 : amount });
      return true;
    },
  };
}

function createChoice(now: () => PaymentMatches | null) {
  const method = signal<DecisionMethod | null>(null);
  const selected = signal<string | null>(null);
  const missing = signal<'way' | 'purchase' | 'bill' | null>(null);
  /** Selected purchase or bill, if it is still unpaid. A single offer is selected automatically. */
  const selectedOf = <One extends { readonly _id: string }>(offered: readonly One[]) =>
    offered.length === 1 ? offered[0] : offered.find(({ _id }) => _id === selected.value);
  const purchase = computed(() => selectedOf(now()?.offered ?? []));
  const bill = computed(() => {
    const found = now();
    return selectedOf(found?.bills.filter((one) => owesExactly(one, found.payment)) ?? []);
  });
  return {
    way: method,
    purchase,
    bill,
    missing,
    choose(next: DecisionMethod) {
      method.value = next;
      missing.value = null;
    },
    pick(next: string) {
      selected.value = next;
      missing.value = null;
    },
    /** Request body; null if a selection is missing, which the form then marks. */
    read(): Omit<PaymentDecisionBody, 'reason'> | null {
      const selected = method.peek();
      if (selected === 'purchase' || selected === 'bill') {
        const named = (selected === 'purchase' ? purchase : bill).peek()?._id;
        missing.value = named === undefined ? selected : null;
        return named === undefined ? null : { outcome: 'credit', [selected]: named };
      }
      missing.value = selected === null ? 'way' : null;
      return selected && { outcome: selected === 'refund' ? 'refund' : 'credit' };
    },
  };
}

/** Payment with its matching purchases and bills; null after the decision. */
function createFound(session: Session, id: string, waitsWhile: () => boolean) {
  return createResource<PaymentMatches | null>({
    async ask() {
      const { docs } = await session.api('GET /superAdmin/organization/payment', { query: { _id: id } });
      const payment = docs.find(({ _id }) => _id === id);
      if (!payment) return null;
      const [list, open] = await Promise.all([
        session.api('GET /v2/admin/organization/purchase', {
          query: { awaits: 'payment', value: payment.amount, limit: OFFERED },
        }),
        session.api('GET /admin/organization/bill', {
          query: { status: 'processing', sort: 'from', limit: OPEN_BILLS },
        }),
      ]);
      const bills = open.aggregateTransactions;
      return {
        payment,
        offered: list.docs,
        more: list.items.total - list.docs.length,
        bills: [true, false].flatMap((fits) => bills.filter((bill) => owesExactly(bill, payment) === fits)),
        billCount: open.items.total,
        owedCents: centsFromReais(open.totals.processing),
      };
    },
    onFailure: 'keep',
    follow: { live: session.live, events: ['purchase', 'bill'], gatherMs: GATHER_MS, waitsWhile },
  });
}
