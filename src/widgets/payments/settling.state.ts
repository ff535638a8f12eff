import { signal } from '@preact/signals-react';
import type { Purchase } from '#contract/purchases.ts';
import type { RouteBody } from '#contract/routes.ts';
import type { Cents } from '#core/money/cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { createOperation } from '#core/state/operation.ts';
import { createResource } from '#core/state/remote/resource.ts';
import type { FormFields } from '#core/ui/form/form-field.ts';
import { createForm } from '#core/ui/form/form-state.ts';
import type { PaymentsState } from './payments.state.ts';

const CALL = 'PUT /superAdmin/organization/purchase/{id}/payment';
type SettlementBody = RouteBody<typeof CALL>;
export type TypedSettlement = Required<Pick<SettlementBody, 'amount' | 'reference'>>;

const GATHER_MS = 400;

export type PaymentSettling = ReturnType<typeof createSettling>;

/** @param fieldsOf receives a getter of the purchase's amount, which is null until loaded. */
export function createSettling(
  { session, finish }: PaymentsState,
  id: string,
  fieldsOf: (expected: () => Cents | null) => FormFields<TypedSettlement>,
) {
  const operation = createOperation<SettlementBody['outcome']>();
  const request = signal<SettlementBody | null>(null);
  const found = createResource<Purchase>({
    ask: () => session.api('GET /admin/organization/purchase/{id}', { params: { id } }),
    onFailure: 'keep',
    follow: {
      live: session.live,
      events: ['purchase'],
      gatherMs: GATHER_MS,
      waitsWhile: () => operation.running.peek() !== null,
    },
  });
  const expected = () => {
    const now = found.value.value;
    return now.status === 'ready' ? centsFromReais(now.value.value) : null;
  };
  const fields = fieldsOf(expected);
  const form = createForm<TypedSettlement>(fields);
  return {
    found,
    fields,
    form,
    operation,
    asked: request,
    submit() {
      operation.clear();
      const typed = form.read();
      if (typed !== null) request.value = { outcome: 'paid', ...typed };
    },
    askCancel() {
      operation.clear();
      request.value = { outcome: 'cancelled' };
    },
    /**
     * Resolves to true on success. A refusal closes the confirmation dialog and appears at the field that it concerns.
     */
    async confirm(): Promise<boolean> {
      const body = request.peek();
      if (!body) return false;
      const outcome = await operation.run(body.outcome, ({ send }) =>
        send((under) => session.api(CALL, { params: { id }, body, ...under })),
      );
      if (outcome.status === 'busy') return false;
      request.value = null;
      if (outcome.status === 'done') {
        const isPaid = body.outcome === 'paid';
        finish({ id, outcome: isPaid ? 'credit' : 'cancel', credited: isPaid ? outcome.answer.value : 0 });
        return true;
      }
      if (outcome.status === 'refused') form.refuse(outcome.error);
      await found.load();
      return false;
    },
  };
}
