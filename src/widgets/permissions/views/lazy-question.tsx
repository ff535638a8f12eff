import { useSignals } from '@preact/signals-react/runtime';
import { lazy, Suspense } from 'react';
import type { QuestionProps } from './question.tsx';

const Question = lazy(() => import('./question.tsx').then((module) => ({ default: module.Question })));

/** Nothing is loaded before something is asked. */
export function LazyQuestion(props: QuestionProps) {
  useSignals();
  if (!props.state.question.value) return null;
  return (
    <Suspense>
      <Question {...props} />
    </Suspense>
  );
}
