import { ErrorState } from '#core/ui/states/error-state.tsx';
import type { FileRefusal } from '#blocks/spreadsheet/refusals.ts';
import type { ImportWords } from './words.ts';

interface RefusedFileProps {
  name: string;
  refusal: FileRefusal;
  words: ImportWords;
}

export function RefusedFile({ name, refusal: { refusal, details }, words: { t, number } }: RefusedFileProps) {
  const { max, ...others } = details;
  return (
    <ErrorState size="line" title={t('refused', { name })}>
      {t(`refusal_${refusal}`, { ...others, ...(max !== undefined && { max: number(max) }) })}
    </ErrorState>
  );
}
