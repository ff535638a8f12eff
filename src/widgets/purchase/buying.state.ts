/** State of a new purchase. The request reuses its idempotency key until its answer is definite. */
import { computed, signal, type ReadonlySignal } from '@preact/signals-react';
import { PAYMENT_TYPES } from '#contract/choices.ts';
import type { PaymentType, Purchase } from '#contract/purchases.ts';
import type { RouteBody } from '#contract/routes.ts';
import type { Cents } from '#core/money/cents.ts';
import { centsFromReais, reaisFromCents } from '#core/money/reais.ts';
import { createOperation, type Operation } from '#core/state/operation.ts';
import type { FormFields } from '#core/ui/form/form-field.ts';
import { createForm, type Form } from '#core/ui/form/form-state.ts';
import { createBinding, type Binding, type BoundDistributionView } from './bound/binding.state.ts';
import type { PurchaseState } from './purchase.state.ts';
import type { TypedValueField } from './value-fields.ts';

const CALL = 'POST /admin/organization/purchase';
type PurchaseBody = RouteBody<typeof CALL>;

export interface Buying {
  readonly form: Form<TypedValueField>;
  /**
   * Selected payment type. If the company cannot use the selected type, the first allowed type.
   */
  readonly type: ReadonlySignal<PaymentType>;
  /**
   * Payment types of the form, in the order of the contract: the types that the company may use, and always `bill`,
   * which may be disabled.
   */
  readonly offered: ReadonlySignal<readonly PaymentType[]>;
  select(type: PaymentType): void;
  readonly binding: Binding;
  /** Typed amount; null while the input is invalid. */
  readonly valueCents: ReadonlySignal<Cents | null>;
  readonly operation: Operation<{ readonly valueCents: Cents; readonly type: PaymentType }>;
  /**
   * Takes a purchase request from the view: `buy=70.5` fills in the amount, `asked=1` takes over the passed shares.
   * Ignores a repetition of the last request.
   */
  ask(view: string | undefined): void;
  prefill(valueCents: Cents): void;
  submit(): Promise<void>;
  again(purchase: Purchase): Promise<void>;
}

export function createBuying(
  {
    session,
    take,
    paymentTypes,
    mayDistribute,
  }: Pick<PurchaseState, 'session' | 'take' | 'paymentTypes' | 'mayDistribute'>,
  fields: FormFields<TypedValueField>,
): Buying {
  const form = createForm<TypedValueField>(fields);
  const selected = signal<PaymentType>('pix');
  const type = computed(() => {
    const types = paymentTypes.value;
    return types === null || types.includes(selected.value) ? selected.value : (types[0] ?? selected.value);
  });
  const binding = createBinding(session);
  const operation: Buying['operation'] = createOperation();
  const buy = async (
    valueCents: Cents,
    paymentType: PaymentType,
    bound: BoundDistributionView | (() => Promise<BoundDistributionView>),
  ) => {
    const outcome = await operation.run({ valueCents, type: paymentType }, async ({ send }) => {
      const distribution = typeof bound === 'function' ? await bound() : bound;
      const value = reaisFromCents(valueCents);
      const body: PurchaseBody = { value, paymentType, ...(distribution && { distribution }) };
      return send((under) => session.api(CALL, { body, ...under }));
    });
    if (outcome.status === 'done') take(outcome.answer);
    return outcome;
  };
  let requested = '';
  const prefill = (valueCents: Cents) => {
    const text = fields.find(({ key }) => key === 'value')?.write(reaisFromCents(valueCents));
    const field = form.fields.get('value');
    if (field && text !== undefined) field.text.value = text;
  };
  return {
    form,
    type,
    offered: computed(() => {
      const types = paymentTypes.value;
      return PAYMENT_TYPES.filter((one) => types === null || one === 'bill' || types.includes(one));
    }),
    select(next) {
      selected.value = next;
    },
    binding,
    valueCents: computed(() => {
      const { value } = form.readable.value;
      return value === undefined ? null : centsFromReais(value);
    }),
    operation,
    ask(view = '') {
      const { buy = '', asked = '' } = Object.fromEntries(new URLSearchParams(view));
      if (`${buy} ${asked}` === requested) return;
      requested = `${buy} ${asked}`;
      if (/^\d{1,7}(\.\d{1,2})?$/.test(buy)) prefill(centsFromReais(Number(buy)));
      if (asked === '1' && mayDistribute.peek()) binding.takeRequest();
    },
    prefill,
    async submit() {
      if (operation.running.peek()) return;
      const typed = form.read();
      const distribution = binding.read();
      if (typed === null || distribution === null) return;
      const outcome = await buy(centsFromReais(typed.value), type.peek(), distribution);
      if (outcome.status === 'done') {
        binding.reset();
        form.reset();
      } else if (outcome.status === 'refused') {
        form.refuse(outcome.error);
        binding.refuse((outcome.error.details ?? []).filter((detail) => 'reason' in detail));
      }
    },
    async again(purchase) {
      await buy(centsFromReais(purchase.value), 'pix', () => binding.readAgain(purchase));
    },
  };
}
