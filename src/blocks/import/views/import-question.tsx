import { useState } from 'react';
import { ConfirmDialog } from '#core/ui/overlays/confirm-dialog.tsx';
import type { RowCounts } from '../import-rows.ts';
import type { ImportMode } from '../register-calls.ts';
import { Choices } from '#core/ui/fields/choices.tsx';
import type { Words } from './words.ts';

interface ImportQuestionProps {
  counts: RowCounts;
  words: Words;
  onImport: (mode: ImportMode) => void;
  onCancel: () => void;
}

const MODES = ['all', 'valid'] as const satisfies readonly ImportMode[];

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
      <Choices
        legend={t('mode')}
        options={MODES.map((value) => {
          const disabled = value === 'all' && inNeed > 0;
          const hint = disabled ? plural('modeBlocked', inNeed) : t(`modeHint_${value}`);
          return { value, label: t(`mode_${value}`), hint, disabled };
        })}
        chosen={mode}
        onChoose={setMode}
      />
      <p>{t('undoHint')}</p>
    </ConfirmDialog>
  );
}
