import type { ReactNode, Ref } from 'react';
import { Icon } from '../icons/icon.tsx';
import { FieldFrame, type FieldProps } from './field.tsx';

export interface SelectOption<V extends string = string> {
  value: V;
  label: string;
  disabled?: boolean;
}

/** Native select: it suits phones, opens in the top layer and appears at first paint. */
export interface SelectProps<V extends string = string> extends FieldProps {
  value: V | '';
  options: readonly SelectOption<V>[];
  onChange: (value: V) => void;
  onBlur?: () => void;
  /** Text shown while no option is selected. The user cannot select this text. */
  placeholder?: string;
  /** Makes the field 28 px high instead of 36 px. */
  small?: boolean;
  ref?: Ref<HTMLSelectElement>;
}

export function Select<V extends string>(props: SelectProps<V>): ReactNode {
  return (
    <FieldFrame field={props}>
      {(control) => (
        <div className="control" data-small={props.small || undefined}>
          <select
            {...control}
            ref={props.ref}
            value={props.value}
            onChange={(event) => props.onChange(event.currentTarget.value as V)}
            onBlur={props.onBlur}
          >
            {props.placeholder !== undefined && (
              <option value="" disabled hidden>
                {props.placeholder}
              </option>
            )}
            {props.options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" />
        </div>
      )}
    </FieldFrame>
  );
}
