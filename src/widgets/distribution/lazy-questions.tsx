import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { notArrived } from '#core/element/told-failure.ts';
import type { Questions, QuestionsProps } from './questions.tsx';

type Part = { readonly Questions: typeof Questions };

/** Once it is loaded, every element asks at once. */
let known: Part | null = null;

/** Nothing is loaded before something is asked. Where it cannot be loaded it is told, and what is typed in stays. */
export function LazyQuestions({ state, words }: QuestionsProps) {
  useSignals();
  const [loaded, setLoaded] = useState(known);
  const isAsked = state.question.value !== null;
  useEffect(() => {
    if (!isAsked || loaded) return undefined;
    let isThere = true;
    import('./questions.tsx').then(
      (part) => {
        known = part;
        if (isThere) setLoaded(part);
      },
      (reason: unknown) => {
        if (!isThere) return;
        state.close();
        state.context.notify({ kind: 'questionFailed', failure: notArrived(reason) });
      },
    );
    return () => {
      isThere = false;
    };
  }, [isAsked, loaded, state]);
  return isAsked && loaded ? <loaded.Questions state={state} words={words} /> : null;
}
