import { useSignals } from '@preact/signals-react/runtime';
import { onUse } from '#core/ui/overlays/on-use.tsx';
import type { QuestionsProps } from './questions.tsx';

const Questions = onUse<QuestionsProps>(() => import('./questions.tsx').then((module) => module.Questions));

/** Nothing is loaded before something is asked or opened. Where it cannot be loaded it is told, and what is typed in stays. */
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
