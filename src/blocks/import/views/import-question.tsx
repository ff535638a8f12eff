import { useState } from 'react';
import { ConfirmDialog } from '#core/ui/overlays/confirm-dialog.tsx';
import type { RowCounts } from '../import-rows.ts';
import type { ImportMode } from '../register-calls.ts';
import type { Words } from './words.ts';

interface ImportQuestionProps {
  counts: RowCounts;
  words: Words;
  onImport: (mode: ImportMode) => void;
  onCancel: () => void;
}

const MODES = ['all', 'valid'] as const satisfies readonly ImportMode[];

/** How many come in, and whether one refusal stops them all. */
export function ImportQuestion({ counts, words, onImport, onCancel }: ImportQuestionProps) {
  const { t, plural } = words;
  const records = words.records(counts.ready);
  const inNeed = counts.all - counts.ready;
  const [mode, setMode] = useState<ImportMode>(inNeed > 0 ? 'valid' : 'all');
  return (
    <ConfirmDialog
      open
      title={t('askTitle', { records })}
      confirmLabel={t('import', { records })}
      onConfirm={() => onImport(mode)}
      onCancel={onCancel}
    >
      <fieldset className="import-modes">
        <legend>{t('mode')}</legend>
        {MODES.map((each) => {
          const isBlocked = each === 'all' && inNeed > 0;
          return (
            <label key={each} className="import-mode" data-disabled={isBlocked || undefined}>
              <input
                type="radio"
                name="mode"
                value={each}
                checked={mode === each}
                disabled={isBlocked}
                aria-describedby={`import-mode-${each}`}
                onChange={() => setMode(each)}
              />
              <span>{t(`mode_${each}`)}</span>
              <span className="import-soft" id={`import-mode-${each}`}>
                {isBlocked ? plural('modeBlocked', inNeed) : t(`modeHint_${each}`)}
              </span>
            </label>
          );
        })}
      </fieldset>
      <p>{t('undoHint')}</p>
    </ConfirmDialog>
  );
}
