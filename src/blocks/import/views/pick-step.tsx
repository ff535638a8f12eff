import { useRef, useState } from 'react';
import { useLanguage } from '#core/i18n/use-texts.ts';
import { Button } from '#core/ui/button.tsx';
import { useNotify } from '#core/ui/overlays/notifications.tsx';
import { useKit } from '#core/ui/kit.tsx';
import type { FileRefusal } from '#blocks/spreadsheet/refusals.ts';
import { templateSheet } from '../import-sheets.ts';
import type { ImportDescription } from '../import-types.ts';
import { saveSheet, type SheetFormat } from '#blocks/spreadsheet/save-sheet.ts';
import { RefusedFile } from './refused-file.tsx';
import type { ImportWords } from './words.ts';

interface PickStepProps {
  description: ImportDescription;
  words: ImportWords;
  refused: { name: string; refusal: FileRefusal } | null;
  onPick: (file: File) => void;
}

export function PickStep({ description, words, refused, onPick }: PickStepProps) {
  const { t, number } = words;
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  return (
    <>
      {refused && <RefusedFile {...refused} words={words} />}
      <div
        className="import-drop"
        data-over={over || undefined}
        onDragEnter={() => setOver(true)}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
        }}
        onDrop={() => setOver(false)}
      >
        <p className="state-title">{t('dropHere')}</p>
        <p className="import-soft" id="import-drop-hint">
          {t('dropHint', { max: number(description.maxRows) })}
        </p>
        <span data-autofocus="">
          <Button tone="primary" aria-describedby="import-drop-hint" onClick={() => input.current?.click()}>
            {t(refused ? 'pickOther' : 'pickFile')}
          </Button>
        </span>
        <input
          ref={input}
          type="file"
          hidden
          accept=".xlsx,.csv"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) onPick(file);
            // Clears the file field: selecting the same file again after an edit of the file must fire an event.
            currentTarget.value = '';
          }}
        />
      </div>
      <Template description={description} words={words} />
    </>
  );
}

function Template({ description, words: { t } }: Pick<PickStepProps, 'description' | 'words'>) {
  const language = useLanguage();
  const { text } = useKit();
  const notify = useNotify();
  const save = (format: SheetFormat) => {
    const stem = `${description.name}-${t('templateName')}`;
    saveSheet(templateSheet(description), stem, format, language).catch(() =>
      notify({ tone: 'negative', text: text('overlayFailed') }),
    );
  };
  return (
    <section className="import-template">
      <h3>{t('templateTitle')}</h3>
      <p className="import-soft">{t('templateText')}</p>
      <div className="toolbar-part">
        <Button size="small" onClick={() => save('xlsx')}>
          {t('templateXlsx')}
        </Button>
        <Button size="small" onClick={() => save('csv')}>
          {t('templateCsv')}
        </Button>
      </div>
      <h3>{t('fieldsTitle')}</h3>
      <ul className="import-fields">
        {description.fields.map(({ key, label, required, example }) => (
          <li key={key}>
            <span className="import-field-name">{label}</span>
            {required && <span className="import-soft"> ({t('fieldRequired')})</span>}
            {example && <span className="import-soft">, {t('fieldExample', { example })}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
