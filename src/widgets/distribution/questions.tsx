import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import { useFurtherTexts } from '#core/element/use-further-texts.ts';
import { textsOf, type Text } from '#core/i18n/texts.ts';
import { createActions } from './actions.state.ts';
import { PassedAmounts } from './passed-amounts.tsx';
import { BoundDrawer } from './bound-drawer.tsx';
import type { DistributionPartProps } from './distribution.state.ts';
import {
  CollectDistributionQuestion,
  CollectQuestion,
  DistributeQuestion,
  LimitQuestion,
} from './views/credit-questions.tsx';
import './views/movement-line.tsx';
import { formatOpened } from './opened.model.ts';
import { ReceiptDrawer } from './receipt-drawer.tsx';
import { RowDrawer } from './row-drawer.tsx';
import { ManyQuestion, SharingQuestion } from './views/sharing-questions.tsx';
import { createPhrases } from '#blocks/distribution-table/views/words.ts';

const TEXTS = ['distribution-questions', 'receipt', 'operation'] as const;

export function Questions({ state, words }: DistributionPartProps) {
  useSignals();
  // Loads all texts before a credit movement starts: without a connection the result of the movement could not be
  // shown.
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
      <Question state={state} words={words} t={textsOf(language, 'distribution-questions')} />
    </>
  );
}

function Question({ state, words, t }: DistributionPartProps & { t: Text<'distribution-questions'> }) {
  useSignals();
  const actions = useMemo(() => createActions(state.context), [state]);
  const question = state.question.value;
  const texts = createPhrases<'distribution-questions'>(t, words.locale);
  const of = { state, actions, words, texts };
  switch (question?.kind) {
    case 'hand-out':
      return <DistributeQuestion {...of} distribution={question.distribution} />;
    case 'collect':
      return <CollectQuestion {...of} rows={question.rows} />;
    case 'share':
    case 'unshare':
      return <SharingQuestion {...of} row={question.row} />;
    case 'limit':
      return <LimitQuestion {...of} rows={question.rows} />;
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
