import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { useTexts } from '#core/i18n/use-texts.ts';
import { Select } from '#core/ui/fields/select.tsx';
import { TextField } from '#core/ui/fields/text-field.tsx';
import {
  selectedMinute,
  instantOf,
  minuteOf,
  NAMED_INSTANTS,
  type SelectedMinute,
  type NamedInstant,
} from '../instant-choice.ts';
import type { ReconciliationState } from '../reconciliation.state.ts';

export function InstantPicker({ state }: { state: ReconciliationState }) {
  useSignals();
  const t = useTexts('reconciliation');
  const at = state.at.value;
  const isSelected = typeof at === 'object';
  const choose = (value: NamedInstant | 'chosen') => {
    if (value !== 'chosen') return state.choose(value);
    const shown = instantOf(at, state.now(), state.timeZone());
    state.choose(minuteOf(shown instanceof Date ? shown : state.now(), state.timeZone()));
  };
  return (
    <>
      <Select
        label={t('instant')}
        labelHidden
        small
        value={isSelected ? 'chosen' : at}
        options={[...NAMED_INSTANTS, 'chosen' as const].map((value) => ({
          value,
          label: t(`instant_${value}`),
        }))}
        onChange={choose}
      />
      {isSelected && <Minute key={`${at.day} ${at.time}`} state={state} minute={at} />}
    </>
  );
}

function Minute({ state, minute }: { state: ReconciliationState; minute: SelectedMinute }) {
  useSignals();
  const t = useTexts('reconciliation');
  const [typed, setTyped] = useState(minute);
  const take = (next: { readonly day: string; readonly time: string }) => {
    setTyped(next as SelectedMinute);
    const read = selectedMinute(next.day, next.time);
    if (read) state.choose(read);
  };
  return (
    <>
      <TextField
        label={t('day')}
        type="date"
        small
        value={typed.day}
        onChange={(day) => take({ ...typed, day })}
        {...(state.isAhead.value && { error: t('ahead') })}
      />
      <TextField
        label={t('time')}
        type="time"
        small
        value={typed.time}
        onChange={(time) => take({ ...typed, time })}
      />
    </>
  );
}
