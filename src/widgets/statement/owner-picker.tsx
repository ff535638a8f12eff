import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { formatCount } from '#core/format/count.ts';
import { useErrorText, useLocale, type Text } from '#core/i18n/use-texts.ts';
import { Combobox } from '#core/ui/fields/combobox.tsx';
import type { FoundStatementOwner } from './owners.ts';
import type { StatementState } from './statement.state.ts';

export function OwnerPicker({ state, t }: { state: StatementState; t: Text<'statement'> }) {
  useSignals();
  const locale = useLocale();
  const errorText = useErrorText();
  const { picker, of, choose } = state;
  const owner = of.value;
  const name = owner && typeof owner === 'object' ? owner.name : null;
  useEffect(() => {
    if (name !== null) picker.settle(name);
  }, [name, picker]);
  const found = picker.answer.value ?? [];
  const failure = picker.failure.value;
  const take = (one: FoundStatementOwner | undefined) => {
    if (!one) return;
    picker.settle(one.name);
    choose(one);
  };
  const clear = () => {
    picker.settle('');
    choose(null);
  };
  return (
    <Combobox
      small
      label={t('of')}
      placeholder={t('ofHint')}
      value={picker.text.value}
      options={found.map(({ record, name: label, register }) => ({
        key: record,
        label,
        detail: t(`owner_${register}`),
      }))}
      onChange={(text) => (text === '' ? clear() : picker.type(text))}
      onChoose={({ key }) => take(found.find(({ record }) => record === key))}
      empty={picker.answer.value ? t('nobody') : undefined}
      count={t('found', { count: found.length, shown: formatCount(found.length, locale) })}
      clear={t('ofCompany')}
      onClear={clear}
      error={failure && errorText(failure)}
    />
  );
}
