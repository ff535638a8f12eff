import { computed, signal } from '@preact/signals-react';
import type { Purchase } from '#contract/purchases.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import type { Locale } from '#core/format/locale.ts';
import { createOperation } from '#core/state/operation.ts';
import type { FormFields } from '#core/ui/form/form-field.ts';
import { createForm } from '#core/ui/form/form-state.ts';
import { createSubmission } from '#core/ui/form/submission.ts';
import type { DepositBody } from './deposit-fields.ts';
import type { DepositsState } from './deposits.state.ts';
import { createNaming } from './naming.state.ts';

const CALL = 'POST /admin/organization/deposit';

export interface Beginning {
  readonly today: CalendarDate;
  readonly purchase: Purchase | null;
  readonly locale: Locale;
}

const reportedBy = ({ value, paymentType }: Purchase) => ({
  value,
  method: paymentType === 'bill' ? null : paymentType,
});

export function createNewDeposit(
  { session, emit, openWith, close }: DepositsState,
  fields: FormFields<DepositBody>,
  { today, purchase, locale }: Beginning,
  onCreated: () => void,
) {
  const form = createForm(fields, { date: today, ...(purchase && reportedBy(purchase)) });
  const naming = createNaming(session, purchase, locale);
  const files = signal<readonly File[]>([]);
  let made = '';
  const creating = createOperation<'create'>();
  const create = async (filled: DepositBody) => {
    const named = naming.purchase.peek();
    const body = { ...filled, ...(named && { purchase: named._id }) };
    const outcome = await creating.run('create', ({ send }) =>
      send((under) => session.api(CALL, { body, ...under })),
    );
    if (outcome.status === 'refused') throw outcome.error;
    if (outcome.status !== 'done') return;
    const { _id, value, date } = outcome.answer;
    made = _id;
    emit('litro-deposit-created', { deposit: _id, value, date });
  };
  const saving = createSubmission(form, create, () => {
    onCreated();
    if (files.peek().length > 0) openWith(made, files.peek());
    else close();
  });
  return {
    form,
    naming,
    files,
    saving,
    creating,
    isChanged: {
      isChanged: computed(() => form.isChanged.value || naming.isChanged.value || files.value.length > 0),
    },
    /** Fills only the empty fields of the deposit form from the purchase. */
    name(selected: Purchase | null) {
      naming.purchase.value = selected;
      if (!selected) return;
      const prefilled = reportedBy(selected);
      for (const { key, write } of fields) {
        const text = form.fields.get(key)?.text;
        if ((key === 'value' || key === 'method') && text?.peek() === '') text.value = write(prefilled[key]);
      }
    },
  };
}
