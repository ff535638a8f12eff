import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#core/ui/button.tsx';
import { FormFieldsView } from '#core/ui/form/form-fields.tsx';
import { FormView } from '#core/ui/form/form-view.tsx';
import { useLeaving } from '#core/ui/form/use-leaving.tsx';
import { useKit } from '#core/ui/kit.tsx';
import { OperationLine } from '#core/ui/operation/operation-line.tsx';
import { RefusalLine } from '#core/ui/operation/refusal-line.tsx';
import { Drawer } from '#core/ui/overlays/drawer.tsx';
import { useNotify } from '#core/ui/overlays/notifications.tsx';
import { ruleText } from '../schedules.model.ts';
import type { SchedulesState } from '../schedules.state.ts';
import { PreviewPart } from './preview-part.tsx';
import { fieldsNamed, scheduleFields, type FormWords, type ScheduleFormType } from './schedule-fields.ts';
import {
  createFilling,
  mendHidden,
  type ScheduleFormBeginning,
  type ScheduleFilling,
} from './schedule-form.state.ts';
import { WeekdaysField } from './weekdays-field.tsx';
import { WhoPart } from './who-part.tsx';

interface FillInProps {
  state: SchedulesState;
  beginning: ScheduleFormBeginning;
  words: FormWords;
}

export function FillIn({ state, beginning, words }: FillInProps) {
  useSignals();
  const { t, list } = words;
  const { text } = useKit();
  const who = useRef<HTMLDivElement>(null);
  const filling = useFilling({ state, beginning, words });
  const busy = filling.busy.value;
  const isNew = beginning.changed === null;
  const { leave, question } = useLeaving(filling.isChanged, state.back);
  const submit = async () => {
    if (!(await filling.submit())) focusIn(who.current);
  };
  return (
    <>
      <Drawer
        open
        hasAddress
        locked={busy}
        width={720}
        title={isNew ? list('add') : t('editTitle')}
        onClose={leave}
        footer={
          <>
            <Button disabled={busy} onClick={leave}>
              {text('cancel')}
            </Button>
            <Button tone="primary" busy={busy} onClick={() => void submit()}>
              {t(isNew ? 'create' : 'save')}
            </Button>
          </>
        }
      >
        <div className="schedule">
          <OperationLine operation={filling.saving} refusal={() => null} />
          <div ref={who}>
            <WhoPart
              session={state.session}
              who={filling.who}
              form={filling.form}
              words={words}
              disabled={busy}
            />
          </div>
          <Rest filling={filling} words={words} disabled={busy} onSubmit={() => void submit()} />
          <PreviewPart state={state} filling={filling} words={words} />
        </div>
      </Drawer>
      {question}
    </>
  );
}

function focusIn(part: HTMLElement | null) {
  part?.querySelector<HTMLElement>('[data-autofocus] input')?.focus();
}

function useFilling({ state, beginning, words }: FillInProps): ScheduleFilling {
  const { t, list, drawer, locale } = words;
  const notify = useNotify();
  const [filling] = useState(() =>
    createFilling(
      state,
      scheduleFields(words, beginning.typed.scheduleType ?? 'weekly'),
      beginning,
      {
        nameFor: (rule) => ruleText(rule, { t: list, locale }),
        reason: (reason) => drawer(`reason_${reason}`),
      },
      ({ _id }) => {
        notify({ tone: 'positive', text: t(beginning.changed === null ? 'created' : 'changed') });
        state.open(_id);
      },
    ),
  );
  useEffect(() => filling.preview.start(), [filling]);
  return filling;
}

interface RestProps {
  filling: ScheduleFilling;
  words: FormWords;
  disabled: boolean;
  onSubmit: () => void;
}

function Rest({ filling, words, disabled, onSubmit }: RestProps) {
  useSignals();
  const { t } = words;
  const { form } = filling;
  const type = (form.fields.get('scheduleType')?.text.value ?? 'weekly') as ScheduleFormType;
  useEffect(() => mendHidden(form, type), [form, type]);
  const { interval } = form.readable.value;
  const fields = scheduleFields(words, type, interval);
  const failure = filling.failure.value;
  const some = (...keys: Parameters<typeof fieldsNamed>[1][]) => (
    <FormFieldsView
      form={form}
      fields={fieldsNamed(fields, ...keys)}
      disabled={disabled}
      takeFocus={false}
      onComplete={onSubmit}
    />
  );
  return (
    <FormView form={form} fields={[]} disabled={disabled} onSubmit={onSubmit}>
      <section className="schedule-part" aria-label={t('howMuch')}>
        <h3 className="schedule-heading">{t('howMuch')}</h3>
        {some('amountMode', 'shareAmount', 'onShortfall')}
      </section>
      <section className="schedule-part" aria-label={t('when')}>
        <h3 className="schedule-heading">{t('when')}</h3>
        {some('scheduleType', 'interval')}
        {type === 'weekly' && <WeekdaysField form={form} words={words} disabled={disabled} />}
        {type === 'monthly' && some('monthDay')}
        {some('time', 'onHolidays', 'startsOn', 'endsOn', 'name')}
      </section>
      {failure && <RefusalLine error={failure} title={t('failed')} />}
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
    </FormView>
  );
}
