import { useSignals } from '@preact/signals-react/runtime';
import { lazy, Suspense } from 'react';
import type { QuestionProps } from './questions.tsx';
import type { RegistryRecord } from './registry-types.ts';

const Questions = lazy(() => import('./questions.tsx').then((module) => ({ default: module.Questions })));

/** Nothing is loaded before something is asked. */
export function RegistryQuestion<Row extends RegistryRecord>(props: QuestionProps<Row>) {
  useSignals();
  if (!props.state.question.value) return null;
  return (
    <Suspense>
      <Questions {...(props as unknown as QuestionProps<RegistryRecord>)} />
    </Suspense>
  );
}
