import { useSignals } from '@preact/signals-react/runtime';
import { useRef } from 'react';
import { formatCount } from '#core/format/count.ts';
import { useLocale, type Text } from '#core/i18n/use-texts.ts';
import { Combobox } from '#core/ui/fields/combobox.tsx';
import { useSheet } from '#core/ui/theme/sheets.ts';
import type { Picker } from './picker.state.ts';
import pickCss from './pick.css?inline';
import type { SelectedRecord } from './sources.ts';

interface PickerFieldProps {
  picker: Picker;
  t: Text<'pick'>;
  choose: (kind: SelectedRecord, id: string) => void;
  /** Label that names the kinds of records that the field searches. Default: all kinds. */
  label?: string;
}

export function PickerField({ picker, t, choose, label = t('find') }: PickerFieldProps) {
  useSignals();
  const locale = useLocale();
  const root = useRef<HTMLSpanElement>(null);
  useSheet(root, pickCss);
  const found = picker.found.value;
  const options = (found ?? []).map(({ kind, id, name, isContainer }) => ({
    key: `${kind} ${id}`,
    label: name,
    detail: t(isContainer ? 'container' : kind),
  }));
  return (
    <span ref={root} className="picker">
      <Combobox
        small
        label={label}
        labelHidden
        placeholder={label}
        value={picker.text.value}
        options={options}
        onChange={picker.type}
        onChoose={({ key }) => {
          const taken = found?.find(({ kind, id }) => `${kind} ${id}` === key);
          if (!taken) return;
          picker.take(taken);
          choose(taken.kind, taken.id);
        }}
        empty={found ? t('findEmpty') : undefined}
        count={t('findCount', { count: options.length, shown: formatCount(options.length, locale) })}
        clear={t('findClear')}
        onClear={picker.clear}
      />
    </span>
  );
}
