/** Writing a deposit down: what is filled in, the files chosen with it, and the call that makes it, once. */
import { computed, signal } from '@preact/signals-react';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { createOperation } from '#core/state/operation.ts';
import type { FormFields } from '#core/ui/form/form-field.ts';
import { createForm } from '#core/ui/form/form-state.ts';
import { createSubmission } from '#core/ui/form/submission.ts';
import type { DepositBody } from './deposit-fields.ts';
import type { DepositsState } from './deposits.state.ts';

const CALL = 'POST /admin/organization/deposit';

/** The deposit that was made is opened where files wait to be sent to it. */
export function createNewDeposit(
  { session, emit, openWith, close }: DepositsState,
  fields: FormFields<DepositBody>,
  today: CalendarDate,
  onCreated: () => void,
) {
  const form = createForm(fields, { date: today });
  const files = signal<readonly File[]>([]);
  let made = '';
  const creating = createOperation<'create'>();
  const create = async (body: DepositBody) => {
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
    files,
    saving,
    creating,
    isChanged: { isChanged: computed(() => form.isChanged.value || files.value.length > 0) },
  };
}
