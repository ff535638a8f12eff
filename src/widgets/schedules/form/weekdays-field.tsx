import { useSignals } from '@preact/signals-react/runtime';
import { formatShortWeekday } from '#core/dates/format-moment.ts';
import { Toggles } from '#core/ui/fields/toggles.tsx';
import type { Form } from '#core/ui/form/form-state.ts';
import { toggled } from '#core/state/table-view.ts';
import { WEEKDAYS } from '../schedules.model.ts';
import type { FormWords, TypedSchedule } from './schedule-fields.ts';

interface WeekdaysFieldProps {
  form: Form<TypedSchedule>;
  words: FormWords;
  disabled: boolean;
}

export function WeekdaysField({ form, words: { t, list, locale }, disabled }: WeekdaysFieldProps) {
  useSignals();
  const state = form.fields.get('weekdays');
  if (!state) return null;
  const isWrong = state.problems.value.length > 0;
  return (
    <div data-field="weekdays">
      <Toggles
        legend={t('weekdays')}
        options={WEEKDAYS.map((day) => ({
          value: String(day),
          label: formatShortWeekday(day, locale),
          name: list(`day_${day}`),
        }))}
        selected={state.text.value.split(' ')}
        error={isWrong ? t('noWeekday') : null}
        disabled={disabled}
        onToggle={(day) => {
          const days = toggled(state.text.peek().split(' ').filter(Boolean), day);
          state.text.value = days.toSorted().join(' ');
          state.leave();
        }}
      />
    </div>
  );
}
