import { useSignals } from '@preact/signals-react/runtime';
import { Select } from '#core/ui/fields/select.tsx';
import type { ReadSheet } from '#blocks/spreadsheet/spreadsheet-answer.ts';
import type { FileChoice } from '../columns.state.ts';
import { Choices } from '#core/ui/fields/choices.tsx';
import type { ImportWords } from './words.ts';

interface FileReadingProps {
  table: ReadSheet;
  words: ImportWords;
  onRead: (choice: FileChoice) => void;
}

const CELLS_SHOWN = 4;
const CELL_CHARACTERS = 24;

export function FileReading({ table, words: { t, number }, onRead }: FileReadingProps) {
  useSignals();
  const { encoding, headerRow, headerRows } = table;
  if (headerRows.length < 2 && !encoding) return null;
  return (
    <div className="import-reading">
      {headerRows.length > 1 && (
        <Select
          label={t('headerRow')}
          value={String(headerRow)}
          options={headerRows.map((row) => ({
            value: String(row.number),
            label: t('headerOption', { number: number(row.number), names: namesIn(row.cells) }),
          }))}
          hint={t('headerHint')}
          onChange={(value) => onRead({ headerRow: Number(value) })}
        />
      )}
      {encoding && (
        <Choices
          legend={t(encoding.isDoubtful ? 'encodingDoubtful' : 'encoding')}
          options={encoding.previews.map(({ encoding: value, words }) => ({
            value,
            label: t(`encoding_${value}`),
            hint: words.join(' · '),
          }))}
          selected={encoding.encoding}
          onChoose={(value) => onRead({ encoding: value })}
        />
      )}
    </div>
  );
}

const namesIn = (cells: readonly string[]) =>
  cells
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .slice(0, CELLS_SHOWN)
    .map((text) => (text.length > CELL_CHARACTERS ? `${text.slice(0, CELL_CHARACTERS)}…` : text))
    .join(' · ');
