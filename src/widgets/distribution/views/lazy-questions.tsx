import { useSignals } from '@preact/signals-react/runtime';
import { lazy, Suspense } from 'react';
import type { QuestionProps } from './question-props.ts';

const Questions = lazy(() => import('./questions.tsx').then((module) => ({ default: module.Questions })));

/** Nothing is loaded before something is asked. */
export function LazyQuestions({ state, words }: QuestionProps) {
  useSignals();
  if (!state.question.value) return null;
  return (
    <Suspense>
      <Questions state={state} words={words} />
    </Suspense>
  );
}
