import { useSignals } from '@preact/signals-react/runtime';
import { onUse } from '#core/ui/overlays/on-use.tsx';
import type { QuestionProps } from './question.tsx';

const Question = onUse<QuestionProps>(() => import('./question.tsx').then((module) => module.Question));

/** Nothing is loaded before something is asked. */
export function LazyQuestion(props: QuestionProps) {
  useSignals();
  const { question } = props.state;
  return question.value && <Question {...props} onFailed={() => (question.value = null)} />;
}
