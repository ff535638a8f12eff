import { useSignals } from '@preact/signals-react/runtime';
import { onUse } from '#core/ui/overlays/on-use.tsx';
import type { QuestionsProps } from './questions.tsx';

const Questions = onUse<QuestionsProps>(() => import('./questions.tsx').then((module) => module.Questions));

/**
 * Loads the dialogs with the first question or open drawer. A failed load shows an error and
 * preserves typed amounts.
 */
export function LazyQuestions(props: QuestionsProps) {
  useSignals();
  const { question, opened, close, closeOver } = props.state;
  if (!question.value && !opened.value) return null;
  const failed = () => {
    close();
    closeOver();
  };
  return <Questions {...props} onFailed={failed} />;
}
