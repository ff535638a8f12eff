import { computed } from '@preact/signals-react';
import type { RefusedWallet } from '#contract/error-body.ts';
import { MAX_RECORD_NAME } from '#contract/facts.ts';
import type { Schedule } from '#contract/schedules.ts';
import { createOperation } from '#core/state/operation.ts';
import type { FormFields } from '#core/ui/form/form-field.ts';
import { createForm, type Form } from '#core/ui/form/form-state.ts';
import { createSubmission } from '#core/ui/form/submission.ts';
import type { Rule } from '../schedules.model.ts';
import type { SchedulesState } from '../schedules.state.ts';
import { createPreview } from './preview.state.ts';
import { ruleOf, type Body, type TypedSchedule } from './schedule-fields.ts';
import { createWho, type WhoStart } from './who.state.ts';

export interface ScheduleFormBeginning extends WhoStart {
  readonly typed: Partial<TypedSchedule>;
  /** Id of the edited schedule; null for a new schedule. */
  readonly changed: string | null;
}

/** Default name for a schedule without a name, and the texts for refused rows. */
export interface FormTexts {
  nameFor(rule: Rule): string;
  reason(reason: RefusedWallet['reason']): string;
}

export type ScheduleFilling = ReturnType<typeof createFilling>;

export function createFilling(
  { session, emit, changes }: SchedulesState,
  fields: FormFields<TypedSchedule>,
  { typed, changed, ...start }: ScheduleFormBeginning,
  texts: FormTexts,
  onSaved: (saved: Schedule) => void,
) {
  const form = createForm<TypedSchedule>(fields, typed);
  const who = createWho(start);
  const saving = createOperation<'save'>();
  const whole = (read: TypedSchedule) => ({ ...ruleOf(read), name: read.name || nameOf(read, texts) });
  /** Request body; null while the input is invalid. */
  const body = computed((): Body | null => {
    const read = form.readable.value;
    const to = who.body.value;
    return to && isWhole(read) ? { ...whole(read), ...to } : null;
  });
  const send = (sent: Body) =>
    saving.run('save', ({ send: once }) =>
      changed === null
        ? once((under) => session.api('POST /admin/organization/balance/schedule', { body: sent, ...under }))
        : session.api('PUT /admin/organization/balance/schedule/{id}', {
            params: { id: changed },
            body: sent,
          }),
    );
  const save = async (read: TypedSchedule) => {
    const to = who.body.peek();
    if (!to) return;
    const outcome = await send({ ...whole(read), ...to });
    if (outcome.status === 'refused') {
      who.refuse(outcome.error, texts.reason);
      throw outcome.error;
    }
    if (outcome.status !== 'done') return;
    const { _id, status } = outcome.answer;
    changes.value += 1;
    emit(changed === null ? 'litro-schedule-created' : 'litro-schedule-changed', { schedule: _id, status });
    onSaved(outcome.answer);
  };
  const submission = createSubmission(form, save);
  return {
    form,
    who,
    saving,
    preview: createPreview(session, body, changed),
    busy: submission.busy,
    failure: submission.failure,
    isChanged: { isChanged: computed(() => form.isChanged.value || who.isChanged.value) },
    async submit() {
      if (who.read() === null) {
        // `who.read()` has marked the recipients; `form.read()` marks the errors of all other fields.
        form.read();
        return false;
      }
      await submission.submit();
      return true;
    },
  };
}

/** Resets hidden day fields, so that their errors cannot block saving. */
export function mendHidden({ fields }: Form<TypedSchedule>, type: TypedSchedule['scheduleType']): void {
  const days = fields.get('weekdays');
  if (type !== 'weekly' && days && !days.reading.peek().ok) days.reset();
}

function nameOf(
  { scheduleType, interval, time, weekdays, monthDay }: TypedSchedule,
  texts: FormTexts,
): string {
  const name = texts.nameFor({ scheduleType, interval, time, weekdays, monthDay });
  return [...name].slice(0, MAX_RECORD_NAME).join('');
}

const NEEDED = [
  'scheduleType',
  'interval',
  'weekdays',
  'monthDay',
  'time',
  'startsOn',
  'endsOn',
  'onHolidays',
  'amountMode',
  'shareAmount',
  'onShortfall',
  'name',
] as const satisfies readonly (keyof TypedSchedule)[];

const isWhole = (read: Partial<TypedSchedule>): read is TypedSchedule =>
  NEEDED.every((key) => read[key] !== undefined);
