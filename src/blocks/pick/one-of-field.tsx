import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { formatCount } from '#core/format/count.ts';
import { useErrorText, useLocale, type Text } from '#core/i18n/use-texts.ts';
import type { Lookup } from '#core/state/lookup.ts';
import { Combobox, type ComboboxProps } from '#core/ui/fields/combobox.tsx';

interface OneOfFieldProps<T> extends Pick<
  ComboboxProps,
  'label' | 'placeholder' | 'required' | 'disabled' | 'hint' | 'small' | 'suggests'
> {
  one: Lookup<readonly T[]>;
  t: Text<'pick'>;
  keyOf: (found: T) => string;
  nameOf: (found: T) => string;
  detailOf?: (found: T) => string | undefined;
  problem?: string | null;
  /** Receives the selected item, or null once the user changes the text of a selected item. */
  onTake: (found: T | null) => void;
}

export function OneOfField<T>({
  one,
  t,
  keyOf,
  nameOf,
  detailOf,
  problem = null,
  onTake,
  ...field
}: OneOfFieldProps<T>): ReactNode {
  useSignals();
  const locale = useLocale();
  const errorText = useErrorText();
  const found = one.answer.value ?? [];
  const failure = one.failure.value;
  const settle = (taken: T | null) => {
    one.settle(taken === null ? '' : nameOf(taken));
    onTake(taken);
  };
  return (
    <Combobox
      {...field}
      value={one.text.value}
      options={found.map((each) => {
        const detail = detailOf?.(each);
        return { key: keyOf(each), label: nameOf(each), ...(detail && { detail }) };
      })}
      onChange={(text) => {
        onTake(null);
        one.type(text);
      }}
      onChoose={({ key }) => settle(found.find((each) => keyOf(each) === key) ?? null)}
      empty={one.answer.value && one.text.value.trim() !== '' ? t('findEmpty') : undefined}
      count={t('findCount', { count: found.length, shown: formatCount(found.length, locale) })}
      clear={t('findClear')}
      onClear={() => {
        onTake(null);
        one.type('');
      }}
      error={failure ? errorText(failure) : problem}
    />
  );
}
