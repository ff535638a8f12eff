import { Icon } from '#core/ui/icons/icon.tsx';
import type { ImportStep } from '../import.state.ts';
import type { ImportWords } from './words.ts';

const STEPS = ['pick', 'columns', 'rows', 'done'] as const satisfies readonly ImportStep[];

export function StepsLine({ step, words: { t } }: { step: ImportStep; words: ImportWords }) {
  const now = STEPS.indexOf(step);
  return (
    <ol className="import-steps" aria-label={t('steps')}>
      {STEPS.map((name, at) => (
        <li key={name} aria-current={at === now ? 'step' : undefined} data-past={at < now || undefined}>
          <span className="import-step-mark" aria-hidden="true">
            {at < now ? <Icon name="check" size={12} /> : at + 1}
          </span>
          <span className="import-step-name">{t(`step_${name}`)}</span>
          {at < now && <span className="visually-hidden"> ({t('stepDone')})</span>}
        </li>
      ))}
    </ol>
  );
}
