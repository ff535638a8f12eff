import { useSignals } from '@preact/signals-react/runtime';
import { useId } from 'react';
import { Checkbox } from '#core/ui/fields/checkbox.tsx';
import { FormFieldsView } from '#core/ui/form/form-fields.tsx';
import type { FormFields } from '#core/ui/form/form-field.ts';
import type { Form } from '#core/ui/form/form-state.ts';
import { Icon } from '#core/ui/icons/icon.tsx';
import { pumpOptions } from '#blocks/fuels/fuels.ts';
import { priceKey, type Fuel, type StationFilling, type StationWords } from './station-fields.ts';

interface FuelsPartProps {
  form: Form<StationFilling>;
  fields: FormFields<StationFilling>;
  words: StationWords;
  disabled: boolean;
}

export function FuelsPart({ form, fields, words, disabled }: FuelsPartProps) {
  useSignals();
  const { t, fuels: names } = words;
  const id = useId();
  const state = form.fields.get('fuels');
  if (!state) return null;
  const sold = new Set(state.text.value.split(',').filter(Boolean) as Fuel[]);
  const options = pumpOptions(names);
  const isWrong = state.problems.value.length > 0 || state.refusal.value !== null;
  const toggle = (fuel: Fuel, isSold: boolean) => {
    if (isSold) sold.add(fuel);
    else {
      sold.delete(fuel);
      form.fields.get(priceKey(fuel))?.reset();
    }
    state.text.value = options
      .map(({ value }) => value)
      .filter((value) => sold.has(value))
      .join(',');
  };
  const priced = fields.filter(({ key }) => [...sold].some((fuel) => priceKey(fuel) === key));
  return (
    <fieldset
      className="station-form-part"
      data-field="fuels"
      aria-describedby={isWrong ? `${id}-error` : undefined}
    >
      <legend>
        <span className="field-label" data-required="">
          {t('fuels')}
        </span>
      </legend>
      {/* A field that loses the focus shows its error, which would move the checkbox away from the pointer. */}
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- the checks are the controls */}
      <div className="station-fuels" onMouseDown={(event) => event.preventDefault()}>
        {options.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={sold.has(value)}
            disabled={disabled}
            onChange={(isSold) => toggle(value, isSold)}
          />
        ))}
      </div>
      <div className="field-notes" aria-live="polite">
        {isWrong && (
          <div className="field-note" id={`${id}-error`} data-error="">
            <Icon name="error" size={14} />
            {t('fuelsNeeded')}
          </div>
        )}
      </div>
      {priced.length > 0 && (
        <FormFieldsView
          form={form}
          fields={priced}
          disabled={disabled}
          takeFocus={false}
          onComplete={() => undefined}
        />
      )}
    </fieldset>
  );
}
