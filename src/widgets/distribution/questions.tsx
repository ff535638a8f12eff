import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import { useLazyTexts } from '#core/i18n/use-texts.ts';
import { createActs } from './acts.state.ts';
import { CollectQuestion } from './views/collect-question.tsx';
import { HandOutQuestion } from './views/hand-out-question.tsx';
import './views/movement-line.tsx';
import { LimitDialog } from './views/limit-dialog.tsx';
import type { QuestionProps } from './views/question-props.ts';
import { SharingQuestion } from './views/sharing-question.tsx';
import { SharingTypeQuestion } from './views/sharing-type-question.tsx';

export type QuestionsProps = Omit<QuestionProps, 'acts'>;

/** The one question on the screen. Its code is loaded when the first is asked. */
export function Questions({ state, words }: QuestionsProps) {
  useSignals();
  // Before anything runs: an answer is lost when the line is down, and so would these be.
  useLazyTexts('operation');
  const acts = useMemo(() => createActs(state.context), [state]);
  const question = state.question.value;
  const of = { state, acts, words };
  switch (question?.kind) {
    case 'hand-out':
      return <HandOutQuestion {...of} handOut={question.handOut} />;
    case 'collect':
      return <CollectQuestion {...of} rows={question.rows} />;
    case 'share':
    case 'unshare':
      return <SharingQuestion {...of} row={question.row} />;
    case 'limit':
      return <LimitDialog {...of} row={question.row} />;
    case 'sharing-type':
      return <SharingTypeQuestion {...of} />;
    case undefined:
      return null;
  }
}
