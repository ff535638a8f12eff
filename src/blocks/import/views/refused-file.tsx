import { ErrorState } from '#core/ui/states/error-state.tsx';
import type { Refusal } from '#blocks/spreadsheet/refusals.ts';
import type { Words } from './words.ts';

interface RefusedFileProps {
  name: string;
  refusal: Refusal;
  words: Words;
}

export function RefusedFile({ name, refusal: { refusal, details }, words: { t, number } }: RefusedFileProps) {
  const { max, ...others } = details;
  return (
    <ErrorState size="line" title={t('refused', { name })}>
      {t(`refusal_${refusal}`, { ...others, ...(max !== undefined && { max: number(max) }) })}
    </ErrorState>
  );
}
