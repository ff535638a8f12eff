import { useState } from 'react';
import { ConfirmDialog } from '#core/ui/overlays/confirm-dialog.tsx';
import type { RowCounts } from '../import-rows.ts';
import type { ImportMode } from '../register-calls.ts';
import { Choices } from '#core/ui/fields/choices.tsx';
import type { ImportWords } from './words.ts';

interface ImportQuestionProps {
  counts: RowCounts;
  words: ImportWords;
  onImport: (mode: ImportMode) => void;
  onCancel: () => void;
}

const MODES = ['all', 'valid'] as const satisfies readonly ImportMode[];

export function ImportQuestion({ counts, words, onImport, onCancel }: ImportQuestionProps) {
  const { t, plural } = words;
  const records = words.records(counts.ready);
  const needingCorrection = counts.all - counts.ready;
  const [mode, setMode] = useState<ImportMode>(needingCorrection > 0 ? 'valid' : 'all');
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
          const disabled = value === 'all' && needingCorrection > 0;
          const hint = disabled ? plural('modeBlocked', needingCorrection) : t(`modeHint_${value}`);
          return { value, label: t(`mode_${value}`), hint, disabled };
        })}
        selected={mode}
        onChoose={setMode}
      />
      <p>{t('undoHint')}</p>
    </ConfirmDialog>
  );
}
