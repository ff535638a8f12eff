import { useRef } from 'react';
import type { ChangedRecord } from '#contract/audit.ts';
import { formatFields } from '#core/wording/changed-field.ts';
import type { Text } from '#core/i18n/texts.ts';
import { useSheet } from '#core/ui/theme/sheets.ts';
import type { ChangeWords } from './change-words.ts';
import historyCss from './history.css?inline';

export function ChangedFields({
  record,
  label,
  words,
}: {
  record: ChangedRecord;
  label: string;
  words: ChangeWords;
}) {
  const root = useRef<HTMLTableElement>(null);
  useSheet(root, historyCss);
  const t: Text<'audit'> = words.t;
  const fields = formatFields(record, words);
  if (fields.length === 0) return null;
  return (
    <table ref={root} className="changed-fields" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ field, name, before, after }) => (
          <tr key={field}>
            <th scope="row">{name}</th>
            <td data-empty={before === t('nothing') || undefined}>
              <bdi>{before}</bdi>
            </td>
            <td data-empty={after === t('nothing') || undefined}>
              <bdi>{after}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
