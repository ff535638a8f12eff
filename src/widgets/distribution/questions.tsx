import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import { useFurtherTexts } from '#core/element/use-further-texts.ts';
import { textsOf } from '#core/i18n/texts.ts';
import { createActions } from './actions.state.ts';
import { PassedAmounts } from './passed-amounts.tsx';
import { BoundDrawer } from './bound-drawer.tsx';
import { CollectDistributionQuestion, CollectQuestion } from './views/collect-questions.tsx';
import { DistributeQuestion } from './views/distribute-question.tsx';
import './views/movement-line.tsx';
import { LimitDialog } from './views/limit-dialog.tsx';
import type { DistributionQuestionProps } from './views/question-facts.tsx';
import { formatOpened } from './opened.model.ts';
import { ReceiptDrawer } from './receipt-drawer.tsx';
import { RowDrawer } from './row-drawer.tsx';
import { ManyQuestion, SharingQuestion } from './views/sharing-questions.tsx';
import { createPhrases } from '#blocks/distribution-table/views/words.ts';

export type QuestionsProps = Pick<DistributionQuestionProps, 'state' | 'words'>;

const TEXTS = ['distribution-questions', 'receipt', 'operation'] as const;

/** Open drawer and open question. The module is loaded with the first drawer or question. */
export function Questions({ state, words }: QuestionsProps) {
  useSignals();
  // Loads all texts before a movement starts: without a connection the result could not be shown.
  const { language, failure } = useFurtherTexts(TEXTS);
  const opened = state.opened.value;
  if (failure) throw failure;
  if (!language) return null;
  return (
    <>
      {opened?.kind === 'receipt' && (
        <ReceiptDrawer key={opened.entry} state={state} words={words} opened={opened} />
      )}
      {(opened?.kind === 'bound' || opened?.kind === 'run') && (
        <BoundDrawer key={formatOpened(opened)} state={state} words={words} opened={opened} />
      )}
      {opened?.kind === 'passed' && <PassedAmounts state={state} />}
      {opened?.kind === 'row' && (
        <RowDrawer
          key={`${opened.ownerId} ${opened.expenseCenterId ?? ''}`}
          state={state}
          words={words}
          opened={opened}
        />
      )}
      <Question state={state} words={words} ask={textsOf(language, 'distribution-questions')} />
    </>
  );
}

function Question({ state, words, ask }: QuestionsProps & Pick<DistributionQuestionProps, 'ask'>) {
  useSignals();
  const actions = useMemo(() => createActions(state.context), [state]);
  const question = state.question.value;
  const { plural: askPlural } = createPhrases<'distribution-questions'>(ask, words.locale);
  const of = { state, actions, words, ask, askPlural };
  switch (question?.kind) {
    case 'hand-out':
      return <DistributeQuestion {...of} distribution={question.distribution} />;
    case 'collect':
      return <CollectQuestion {...of} rows={question.rows} />;
    case 'share':
    case 'unshare':
      return <SharingQuestion {...of} row={question.row} />;
    case 'limit':
      return <LimitDialog {...of} rows={question.rows} />;
    case 'share-many':
    case 'unshare-many':
      return <ManyQuestion {...of} {...question} />;
    case 'collect-hand-out': {
      const { receipt, collect } = question;
      return <CollectDistributionQuestion state={state} words={words} receipt={receipt} collect={collect} />;
    }
    case undefined:
      return null;
  }
}
