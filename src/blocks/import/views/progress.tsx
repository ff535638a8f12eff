import { OperationLine } from '#core/ui/operation/operation-line.tsx';
import type { ImportIntent, ImportOperation } from '../register-import.state.ts';
import type { ImportWords } from './words.ts';

interface ProgressProps {
  operation: ImportOperation;
  words: ImportWords;
  size: 'panel' | 'line';
}

export function Progress({ operation, words: { t, records }, size }: ProgressProps) {
  const label = ({ kind, count }: ImportIntent) =>
    kind === 'sending' ? t('sending', { records: records(count) }) : t(kind);
  return (
    <div className="import-progress">
      <OperationLine
        operation={operation}
        label={label}
        hint={({ kind }) => kind === 'sending' && t('sendingHint')}
        refusal={() => null}
        canStop={false}
        size={size}
      />
    </div>
  );
}
